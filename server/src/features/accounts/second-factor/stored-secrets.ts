import { existsSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/database';
import { OperatorError } from '../../../platform/errors/operator-error';
import type { Settings } from '../../../platform/settings/settings';
import { listSecrets, updateSecret } from './second-factor.repository';
import { keyFile, openSecretBox, type SecretBox } from './secret-box';

type KeySettings = Pick<Settings, 'SECOND_FACTOR_KEYS' | 'DATA_DIR' | 'DATABASE_URL' | 'S3_BUCKET' | 'ARTIFACTS_DIR'>;

/**
 * Refuses a server that shares its data with others and has another key than they. One account whose key is lost is no
 * reason: it would keep the whole site from starting.
 * @throws OperatorError
 */
export async function refuseForeignKeys(db: Database, settings: KeySettings): Promise<void> {
  const { DATABASE_URL, S3_BUCKET, ARTIFACTS_DIR, SECOND_FACTOR_KEYS, DATA_DIR } = settings;
  if (DATABASE_URL === null || (S3_BUCKET === null && ARTIFACTS_DIR === null)) return;
  const file = keyFile(DATA_DIR);
  if (SECOND_FACTOR_KEYS.length === 0 && !existsSync(file))
    throw new OperatorError(
      `SECOND_FACTOR_KEYS is empty and there is no ${file}. Servers that share data need the same key: set SECOND_FACTOR_KEYS, for example to the output of 'openssl rand -hex 32'.`,
    );
  const stored = await countSecrets(db, openSecretBox(settings));
  if (stored.unreadable === 0 || stored.readable > 0) return;
  const source = SECOND_FACTOR_KEYS.length > 0 ? 'SECOND_FACTOR_KEYS' : file;
  throw new OperatorError(
    `${source} decrypts none of the ${stored.unreadable} stored secrets of two-factor authentication. Set SECOND_FACTOR_KEYS to the keys of the other servers (docs/incidents.md, SecondFactorUnreadable).`,
  );
}

/** How many stored secrets the keys of this server decrypt. */
export async function countSecrets(db: Database, box: SecretBox): Promise<{ readable: number; unreadable: number }> {
  const stored = await listSecrets(db);
  const readable = stored.filter(({ user_id, secret }) => box.open(secret, user_id) !== null).length;
  return { readable, unreadable: stored.length - readable };
}

/**
 * Encrypts secrets that were stored in plain text or with an older key, and logs the accounts whose secrets no key can
 * decrypt. After a crash the next start continues.
 */
export async function encryptLegacySecrets(
  db: Database,
  box: SecretBox,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): Promise<{ sealed: number; unreadable: number[] }> {
  const unreadable: number[] = [];
  let sealed = 0;
  for (const { user_id, secret } of await listSecrets(db)) {
    const opened = box.open(secret, user_id);
    if (opened === null) unreadable.push(user_id);
    if (opened === null || box.isCurrent(secret)) continue;
    await updateSecret(db, user_id, secret, box.seal(opened, user_id));
    sealed++;
  }
  if (sealed > 0)
    log.info({ event: 'accounts.secrets-encrypted', sealed }, 'accounts: secrets of second factors were encrypted');
  if (unreadable.length > 0)
    log.error(
      { event: 'accounts.secrets-unreadable', users: unreadable },
      'accounts: SECOND_FACTOR_KEYS lacks the key of these second factors; their users can only sign in with recovery codes',
    );
  return { sealed, unreadable };
}
