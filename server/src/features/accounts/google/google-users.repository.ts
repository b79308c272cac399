import { sql } from 'kysely';
import { ApiError } from 'shared-contracts';
import type { Database } from '../../../platform/database/database';
import type { ServerSession } from '../../../platform/http/request-context';
import { emailKey, hashToken } from '../../../platform/security/tokens';
import { insertUser, proveAddress } from '../users.repository';

/** Records that a token was used; false when it was used before. */
export async function insertUsedToken(db: Database, token: string, email: string): Promise<boolean> {
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
  /** Google is the mail provider of the address */
  isAddressProved: boolean;
  firstName: string | null;
  lastName: string | null;
  /** of the page, for a new account */
  language: string | null;
}

type OwnSession = Pick<ServerSession, 'id' | 'userId' | 'actorId'>;

export interface ClaimedAccount {
  id: number;
  /** created by this sign-in */
  isNew: boolean;
  /** the previous owner, who had not verified the address, lost their password and sessions */
  passwordRemoved: boolean;
}

/**
 * The account of a Google identity: found by its `sub`, which never changes, else by the verified address, else
 * created. Null when the account belongs to another identity or is disabled.
 * @param session the browser's own session, if it has one
 */
export async function claimGoogleUser(
  trx: Database,
  person: GooglePerson,
  session: OwnSession | null,
): Promise<ClaimedAccount | null> {
  const known = await trx
    .selectFrom('users')
    .select(['id', 'disabled_at'])
    .where('google_sub', '=', person.sub)
    .executeTakeFirst();
  if (known) return known.disabled_at ? null : { id: known.id, isNew: false, passwordRemoved: false };
  const created = await insertUser(trx, { ...person, proved: person.isAddressProved });
  if (created !== null) {
    await setIdentity(trx, created, person.sub);
    return { id: created, isNew: true, passwordRemoved: false };
  }
  return linkAccount(trx, person, session);
}

/**
 * Links the account of the address. If Google is not the mail provider, its data about the address may be out of date,
 * so the browser must be signed in to the account already.
 * @throws ApiError google_link_required
 */
async function linkAccount(
  trx: Database,
  person: GooglePerson,
  session: OwnSession | null,
): Promise<ClaimedAccount | null> {
  const found = await trx
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey(person.email))
    .where('google_sub', 'is', null)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return null;
  const isOwner = session !== null && session.actorId === null && session.userId === found.id;
  if (!person.isAddressProved && !isOwner) throw new ApiError('google_link_required');
  const passwordRemoved = person.isAddressProved && (await proveAddress(trx, found.id, session?.id ?? null));
  await setIdentity(trx, found.id, person.sub);
  return { id: found.id, isNew: false, passwordRemoved };
}

async function setIdentity(trx: Database, id: number, sub: string): Promise<void> {
  await trx.updateTable('users').set({ google_sub: sub, updated_at: new Date() }).where('id', '=', id).execute();
}
