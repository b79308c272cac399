import { sql } from 'kysely';
import type { Database } from '../../database/database';
import { emailKey } from '../email-key';
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

/**
 * The account of a Google identity: known by its `sub`, which never changes, else the account of the verified address,
 * else a new one. An account that is taken over by its address loses its password and sessions: whoever made it had
 * not shown that the address is theirs. Null when the account belongs to another identity or is disabled.
 */
export async function claimGoogleUser(trx: Database, person: GooglePerson): Promise<number | null> {
  const known = await trx
    .selectFrom('users')
    .select(['id', 'disabled_at'])
    .where('google_sub', '=', person.sub)
    .executeTakeFirst();
  if (known) return known.disabled_at ? null : known.id;
  const created = await createUser(trx, person);
  if (created !== null) return attach(trx, created, person.sub);
  const taken = await trx
    .updateTable('users')
    .set({ google_sub: person.sub, password_hash: null, updated_at: new Date() })
    .where('email_key', '=', emailKey(person.email))
    .where('google_sub', 'is', null)
    .where('disabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!taken) return null;
  await trx.deleteFrom('sessions').where('user_id', '=', taken.id).execute();
  return taken.id;
}

async function attach(trx: Database, userId: number, sub: string): Promise<number> {
  await trx.updateTable('users').set({ google_sub: sub }).where('id', '=', userId).execute();
  return userId;
}
