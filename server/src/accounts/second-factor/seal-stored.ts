import type { Database } from '../../platform/database';
import { readStoredSecrets, replaceSecret } from './second-factor.store';
import type { SecretBox } from './secret-box';

/**
 * Seals what was stored in the open, or with an older key. Killed anywhere, it goes on with the next start.
 * @returns how many were sealed, and whose cannot be opened with any key that is there
 */
export async function sealStoredSecrets(
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
