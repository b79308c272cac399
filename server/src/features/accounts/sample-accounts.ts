import type { Role } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { OperatorError } from '../../platform/errors/operator-error';
import { emailKey } from '../../platform/security/tokens';
import { isLocalSite, type LocalSite } from '../../platform/settings/local-site';
import type { Settings } from '../../platform/settings/settings';
import { checkPassword, hashPassword } from './passwords';
import { hasOwnAccounts, listOpenAccounts } from './sample-accounts.repository';
import { insertRoles, insertUser } from './users.repository';

interface SampleAccount {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  roles: readonly Role[];
}

/** Accounts that exist only with sample data. Their passwords are published in the README. */
export const SAMPLE_ACCOUNTS: readonly SampleAccount[] = [
  { email: 'buyer@example.com', password: 'sample-buyer', firstName: 'Sample', lastName: 'Buyer', roles: [] },
  {
    email: 'advisor@example.com',
    password: 'sample-advisor',
    firstName: 'Sample',
    lastName: 'Advisor',
    roles: ['advisor'],
  },
  { email: 'admin@example.com', password: 'sample-admin', firstName: 'Sample', lastName: 'Admin', roles: ['admin'] },
  {
    email: 'super-admin@example.com',
    password: 'sample-super-admin',
    firstName: 'Sample',
    lastName: 'Owner',
    roles: ['super_admin'],
  },
];

/**
 * Adds missing sample accounts. The advisor is an agent of the directory who is not the default contact, and the buyer
 * is their client.
 */
export async function seedSampleAccounts(db: Database): Promise<void> {
  const agent = await db
    .selectFrom('agents')
    .select('id')
    .where('customer_experience', '=', false)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  for (const account of SAMPLE_ACCOUNTS) {
    const userId = await insertUser(db, {
      email: account.email,
      firstName: account.firstName,
      lastName: account.lastName,
      passwordHash: await hashPassword(account.password),
      agentId: account.roles.includes('advisor') ? (agent?.id ?? null) : null,
      clientAdvisorId: account.roles.length === 0 ? (agent?.id ?? null) : null,
      sample: true,
      proved: true,
    });
    if (userId !== null) await insertRoles(db, userId, account.roles);
  }
}

/** The sample accounts that can sign in. */
export function listOpenSampleAccounts(db: Database) {
  return listOpenAccounts(
    db,
    SAMPLE_ACCOUNTS.map(({ email }) => emailKey(email)),
  );
}

/** Addresses of open sample accounts that still have the published password. */
async function listPublishedAccounts(db: Database, { staffOnly }: { staffOnly: boolean }): Promise<string[]> {
  const found: string[] = [];
  for (const { email, email_key, password_hash, isStaff } of await listOpenSampleAccounts(db)) {
    if (staffOnly && !isStaff) continue;
    const published = SAMPLE_ACCOUNTS.find((account) => emailKey(account.email) === email_key);
    if (published && (await checkPassword(password_hash, published.password))) found.push(email);
  }
  return found;
}

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
  const accounts = await listPublishedAccounts(db, { staffOnly: isLocal });
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
