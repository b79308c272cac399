import type { Database } from '../../platform/database/database';
import { OperatorError } from '../../platform/errors/operator-error';
import { isLocalSite, type LocalSite } from '../../platform/settings/local-site';
import type { Settings } from '../../platform/settings/settings';
import { hasOwnAccounts, publishedAccounts } from './sample-accounts.repository';

/**
 * Refuses to start a site on the network while an account has its published password, and a local site over a shared
 * database while a staff account has one.
 * @throws OperatorError with the accounts and the commands that help
 */
export async function refusePublishedPasswords(
  db: Database,
  settings: LocalSite & Pick<Settings, 'DATABASE_URL'>,
): Promise<void> {
  const isLocal = isLocalSite(settings);
  const isShared = settings.DATABASE_URL !== null && (await hasOwnAccounts(db));
  if (isLocal && !isShared) return;
  const accounts = await publishedAccounts(db, { staffOnly: isLocal });
  if (accounts.length === 0) return;
  const why = isLocal ? 'its PostgreSQL database has accounts of other people' : 'other machines reach it';
  throw new OperatorError(
    [
      `The site does not start: ${accounts.join(', ')} still have the sample passwords of the README, and ${why}.`,
      'Close all sample accounts:  npm run admin -- remove-samples',
      `Or change each password:    npm run admin -- password ${accounts[0]}`,
    ].join('\n'),
  );
}
