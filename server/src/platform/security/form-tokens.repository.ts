import { sql } from 'kysely';
import type { Database } from '../database/database';
import { hashToken } from './tokens';

/** Stores the hashes of a form's token and of its browser. */
export async function insertFormToken(db: Database, token: string, browser: string, expiresAt: Date): Promise<void> {
  await db
    .insertInto('form_tokens')
    .values({ token_hash: hashToken(token), browser_hash: hashToken(browser), expires_at: expiresAt })
    .execute();
}

/** Consumes a token. False when it is unknown, used, expired or another browser's. */
export async function deleteFormToken(db: Database, token: string, browser: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('form_tokens')
    .where('token_hash', '=', hashToken(token))
    .where('browser_hash', '=', hashToken(browser))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('token_hash')
    .executeTakeFirst();
  return taken !== undefined;
}
