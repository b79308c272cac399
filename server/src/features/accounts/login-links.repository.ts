import { sql } from 'kysely';
import type { Database } from '../../platform/database/database';
import { emailKey, hashToken, newToken } from '../../platform/security/tokens';

/** Validity of a sign-in link after it was sent. */
export const LINK_MINUTES = 10;
/** Validity of a link that confirms the address of an account, which its owner reads when they have time. */
export const CONFIRM_MINUTES = 24 * 60;

/**
 * Stores the request of a link, in the same way for every address. Older links stay valid, so a stranger cannot
 * invalidate them.
 */
export async function insertLink(db: Database, email: string, lifetimeMinutes = LINK_MINUTES): Promise<number> {
  const { id } = await db
    .insertInto('login_links')
    .values({ email_key: emailKey(email), token_hash: null, lifetime_minutes: lifetimeMinutes })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates the token of a link that is about to be mailed; null when the link was used already. */
export async function updateLinkToken(db: Database, linkId: number): Promise<{ email: string; token: string } | null> {
  const token = newToken();
  const armed = await db
    .updateTable('login_links')
    .set({
      token_hash: hashToken(token),
      expires_at: sql<Date>`now() + lifetime_minutes * interval '1 minute'`,
    })
    .where('id', '=', linkId)
    .where('used_at', 'is', null)
    .returning('email_key as email')
    .executeTakeFirst();
  return armed ? { email: armed.email, token } : null;
}

/** Ends the unused links of an account, including those that are not mailed yet. */
export async function updateLinksUsed(db: Database, userId: number): Promise<void> {
  await db
    .updateTable('login_links')
    .set({ used_at: sql<Date>`now()` })
    .where('email_key', '=', (users) =>
      users.selectFrom('users').select('users.email_key').where('users.id', '=', userId),
    )
    .where('used_at', 'is', null)
    .execute();
}

/** Whether a link would still sign in. Looking does not consume it, because mail scanners open addresses. */
export async function isLinkValid(db: Database, email: string, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('login_links')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .where('email_key', '=', emailKey(email))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Consumes a link. Of several concurrent attempts exactly one succeeds. */
export async function consumeLink(db: Database, email: string, token: string): Promise<boolean> {
  const used = await db
    .updateTable('login_links')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hashToken(token))
    .where('email_key', '=', emailKey(email))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
