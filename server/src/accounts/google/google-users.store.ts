import { sql } from 'kysely';
import type { Database } from '../../database/database';
import { emailKey } from '../email-key';
import { proveAddress } from '../email-proof.store';
import { hashToken } from '../tokens';
import { createUser } from '../users.store';

/** Notes that a token was used; false when it was used before. */
export async function noteToken(db: Database, token: string, email: string): Promise<boolean> {
  const noted = await db
    .insertInto('login_links')
    .values({ email_key: emailKey(email), token_hash: hashToken(token), used_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

export interface GooglePerson {
  sub: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}

export interface ClaimedAccount {
  id: number;
  /** made by this sign-in */
  isNew: boolean;
  /** whoever had made it without showing that the address is theirs has lost their password and sessions */
  passwordRemoved: boolean;
}

/**
 * The account of a Google identity: known by its `sub`, which never changes, else the account of the verified address,
 * else a new one. Null when the account belongs to another identity or is disabled.
 * @param sessionId the browser's own session, if it has one
 */
export async function claimGoogleUser(
  trx: Database,
  person: GooglePerson,
  sessionId: number | null,
): Promise<ClaimedAccount | null> {
  const known = await trx
    .selectFrom('users')
    .select(['id', 'disabled_at'])
    .where('google_sub', '=', person.sub)
    .executeTakeFirst();
  if (known) return known.disabled_at ? null : { id: known.id, isNew: false, passwordRemoved: false };
  const created = await createUser(trx, person);
  if (created !== null) return attach(trx, created, person.sub);
  const taken = await trx
    .updateTable('users')
    .set({ google_sub: person.sub, updated_at: new Date() })
    .where('email_key', '=', emailKey(person.email))
    .where('google_sub', 'is', null)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!taken) return null;
  return { id: taken.id, isNew: false, passwordRemoved: await proveAddress(trx, taken.id, sessionId) };
}

async function attach(trx: Database, id: number, sub: string): Promise<ClaimedAccount> {
  await trx
    .updateTable('users')
    .set({ google_sub: sub, email_proved_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  return { id, isNew: true, passwordRemoved: false };
}
