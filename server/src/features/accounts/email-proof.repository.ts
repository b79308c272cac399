import { sql } from 'kysely';
import type { Database } from '../../platform/database/database';
import { forgetDevices } from './known-devices.repository';
import { forgetSecondSteps } from './second-factor/second-steps.repository';

/**
 * Records that the user who signs in now owns the account's address. The first time, another person may have created
 * the account: their password, Google identity and sessions are removed. A browser that is signed in to the account
 * belongs to its creator, and nothing is removed then.
 * @returns true when a password or sessions were removed
 */
export async function proveAddress(trx: Database, userId: number, sessionId: number | null): Promise<boolean> {
  const before = await trx
    .selectFrom('users')
    .select(['password_hash', 'email_proved_at'])
    .where('id', '=', userId)
    // Locks the row until the end: a concurrent sign-in or change of password waits, and then fails.
    .forUpdate()
    .executeTakeFirst();
  if (!before || before.email_proved_at !== null) return false;
  const sessions = await trx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('actor_id', 'is', null)
    .execute();
  const isRegistrant = sessions.some(({ id }) => id === sessionId);
  await trx
    .updateTable('users')
    .set({ email_proved_at: sql<Date>`now()`, ...(isRegistrant ? {} : { password_hash: null, google_sub: null }) })
    .where('id', '=', userId)
    .execute();
  if (isRegistrant) return false;
  await trx.deleteFrom('sessions').where('user_id', '=', userId).where('actor_id', 'is', null).execute();
  await forgetSecondSteps(trx, userId);
  await forgetDevices(trx, userId, null);
  return before.password_hash !== null || sessions.length > 0;
}

/**
 * True while the account still has that password. Its row is locked, so that this stays true until the transaction
 * ends.
 */
export async function stillHasPassword(trx: Database, userId: number, passwordHash: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets a password unless the requesting session has ended in the meantime. */
export async function setPassword(
  trx: Database,
  user: { id: number; sessionId: number; passwordHash: string },
): Promise<boolean> {
  await trx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
  const changed = await trx
    .updateTable('users')
    .set({ password_hash: user.passwordHash, updated_at: new Date() })
    .where('id', '=', user.id)
    .where(sql<boolean>`exists (select 1 from sessions where sessions.id = ${user.sessionId})`)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
