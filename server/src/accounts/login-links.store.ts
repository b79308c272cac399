import { sql } from 'kysely';
import type { Database } from '../database/database';
import { emailKey } from './email-key';
import { hashToken, newToken } from './tokens';

/** A sign-in link works for so long after it was sent (D27). */
export const LINK_MINUTES = 10;

/** Notes that a link was asked for, the same way for every address; older ones stop working at once. */
export async function requestLink(db: Database, email: string): Promise<number> {
  const key = emailKey(email);
  await db
    .updateTable('login_links')
    .set({ voided_at: new Date() })
    .where('email_key', '=', key)
    .where('voided_at', 'is', null)
    .where('used_at', 'is', null)
    .execute();
  const { id } = await db
    .insertInto('login_links')
    .values({ email_key: key, token_hash: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes the token of a link that is about to be mailed; null when a newer request has taken its place. */
export async function armLink(db: Database, linkId: number): Promise<{ email: string; token: string } | null> {
  const token = newToken();
  const armed = await db
    .updateTable('login_links')
    .set({
      token_hash: hashToken(token),
      expires_at: sql<Date>`now() + ${LINK_MINUTES}::integer * interval '1 minute'`,
    })
    .where('id', '=', linkId)
    .where('voided_at', 'is', null)
    .where('used_at', 'is', null)
    .returning('email_key as email')
    .executeTakeFirst();
  return armed ? { email: armed.email, token } : null;
}

/** Uses a link up; of many at once exactly one succeeds. */
export async function consumeLink(db: Database, email: string, token: string): Promise<boolean> {
  const used = await db
    .updateTable('login_links')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hashToken(token))
    .where('email_key', '=', emailKey(email))
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    // two requests in the same instant cannot void each other: the later row counts
    .where(
      sql<boolean>`not exists (select 1 from login_links as newer where newer.email_key = login_links.email_key
        and newer.id > login_links.id and newer.used_at is null)`,
    )
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
