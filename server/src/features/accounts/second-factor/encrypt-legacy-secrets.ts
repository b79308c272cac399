import type { Database } from '../../../platform/database/database';
import { readStoredSecrets, replaceSecret } from './second-factor.repository';
import type { SecretBox } from './secret-box';

/**
 * Encrypts secrets that were stored in plain text or with an older key. After a crash the next start continues.
 * @returns how many were encrypted, and the accounts whose secrets no key can decrypt
 */
export async function encryptLegacySecrets(
  db: Database,
  box: SecretBox,
): Promise<{ sealed: number; unreadable: number[] }> {
  const unreadable: number[] = [];
  let sealed = 0;
  for (const { user_id, secret } of await readStoredSecrets(db)) {
    const opened = box.open(secret, user_id);
    if (opened === null) unreadable.push(user_id);
    if (opened === null || box.isCurrent(secret)) continue;
    await replaceSecret(db, user_id, secret, box.seal(opened, user_id));
    sealed++;
  }
  return { sealed, unreadable };
}
