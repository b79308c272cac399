import { sql } from 'kysely';
import type { Database } from '../../platform/database/database';
import { emailKey, hashToken } from '../../platform/security/tokens';

/** True when the browser with this token has signed in to the account of this address before. */
export async function isKnownDevice(db: Database, email: string, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('known_devices.user_id')
    .where('users.email_key', '=', emailKey(email))
    .where('known_devices.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records a sign-in with this device.
 * @returns true when the account did not know the device
 */
export async function upsertDevice(trx: Database, userId: number, token: string): Promise<boolean> {
  const device = { user_id: userId, token_hash: hashToken(token) };
  const added = await trx
    .insertInto('known_devices')
    .values(device)
    .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (added) return true;
  await trx
    .updateTable('known_devices')
    .set({ seen_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('token_hash', '=', device.token_hash)
    .execute();
  return false;
}

/** Deletes every device of the account except the one with this token. */
export async function deleteDevices(trx: Database, userId: number, keepToken: string | null): Promise<void> {
  let query = trx.deleteFrom('known_devices').where('user_id', '=', userId);
  if (keepToken !== null) query = query.where('token_hash', '!=', hashToken(keepToken));
  await query.execute();
}
