import { sql } from 'kysely';
import type { Database } from '../platform/database';
import { forgetDevices } from './known-devices.store';
import { forgetSecondSteps } from './second-factor/second-steps.store';

/**
 * Notes that whoever signs in right now owns the account's address. The first time, the account was made by somebody
 * who had not shown that: their password, Google identity and sessions end with it. A browser that is signed in to the account already
 * is the registrant's own, and keeps what it has.
 * @returns true when a password or sessions were taken away
 */
export async function proveAddress(trx: Database, userId: number, sessionId: number | null): Promise<boolean> {
  const before = await trx
    .selectFrom('users')
    .select(['password_hash', 'email_proved_at'])
    .where('id', '=', userId)
    // held to the end: a sign-in or a change of password beside this one waits, and then finds nothing to go on with
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

/** True while the account still has that password; its row is held, so that it stays so until the transaction ends. */
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

/** Sets a password unless the session that wants it has ended meanwhile. */
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
