import { sql } from 'kysely';
import { ApiError, type ShortlistMember } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { deleteInBatches } from '../../platform/database/delete-in-batches';
import { daysAgo } from '../../platform/database/sql-values';
import { hashToken, newToken } from '../../platform/security/tokens';
import { i18n } from '../../texts';
import { memberName } from './member-text';

/** A list that has not ended, of an owner whose account is open. */
export interface LiveShortlist {
  id: number;
  ownerId: number;
  ownerName: string | null;
  /** the agent of the owner, in the directory */
  ownersAgentId: number | null;
  agentSees: boolean;
}

/** A list that has ended, and one that this person may not see: the sentence does not say which. */
export const notShared = () =>
  new ApiError('not_found', [], i18n.t('This list is no longer shared. Ask the person who shared it for a new link.'));

export interface Member extends ShortlistMember {
  seenAt: Date | null;
}

/** How a person is known: by their account, or by the token of their cookie. */
export type Identity = { userId: number } | { guestToken: string };

function liveShortlists(db: Database) {
  return db
    .selectFrom('shortlists')
    .innerJoin('users', 'users.id', 'shortlists.user_id')
    .select([
      'shortlists.id',
      'shortlists.user_id as ownerId',
      'users.first_name as ownerName',
      'users.client_advisor_id as ownersAgentId',
      'shortlists.agent_sees as agentSees',
    ])
    .where('shortlists.ended_at', 'is', null)
    .where('users.disabled_at', 'is', null);
}

export async function findShortlist(db: Database, id: number): Promise<LiveShortlist | null> {
  return listOf(await liveShortlists(db).where('shortlists.id', '=', id).executeTakeFirst());
}

export async function findShortlistOf(db: Database, userId: number): Promise<LiveShortlist | null> {
  return listOf(await liveShortlists(db).where('shortlists.user_id', '=', userId).executeTakeFirst());
}

/** The others see the owner's name as those of all people of a list. */
const listOf = (row: LiveShortlist | undefined): LiveShortlist | null =>
  row ? { ...row, ownerName: memberName(row.ownerName ?? '') || null } : null;

/** The list of a link, and whether the link still invites people. */
export async function findShortlistByCode(
  db: Database,
  code: string,
): Promise<{ shortlist: LiveShortlist; invites: boolean } | null> {
  const row = await liveShortlists(db)
    .innerJoin('shortlist_links', 'shortlist_links.shortlist_id', 'shortlists.id')
    .select('shortlist_links.ended_at as linkEndedAt')
    .where('shortlist_links.code_hash', '=', hashToken(code))
    .executeTakeFirst();
  const shortlist = listOf(row);
  return shortlist && { shortlist, invites: row?.linkEndedAt === null };
}

/**
 * Makes a new link in the place of the one before, and the user's list if there is none.
 * @returns the code of the link, which is stored as a hash only
 */
export async function insertLink(db: Database, userId: number, ownerName: string): Promise<string> {
  const code = newToken();
  await db.transaction().execute(async (trx) => {
    // of two tabs, the second waits here and then finds the list of the first
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    const id = (await findShortlistOf(trx, userId))?.id ?? (await insertShortlist(trx, userId, ownerName));
    await endLink(trx, id);
    await trx
      .insertInto('shortlist_links')
      .values({ code_hash: hashToken(code), shortlist_id: id })
      .execute();
  });
  return code;
}

async function insertShortlist(trx: Database, userId: number, name: string): Promise<number> {
  const { id } = await trx
    .insertInto('shortlists')
    .values({ user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const seen_at = sql<Date>`now()`;
  await trx
    .insertInto('shortlist_members')
    .values({ shortlist_id: id, user_id: userId, name, role: 'owner', seen_at })
    .execute();
  return id;
}

/** Ends the current link: it invites no one any more, nor who is joining by it right now. */
export async function endLink(trx: Database, shortlistId: number): Promise<void> {
  await lockShortlist(trx, shortlistId);
  await trx
    .updateTable('shortlist_links')
    .set({ ended_at: sql<Date>`now()` })
    .where('shortlist_id', '=', shortlistId)
    .where('ended_at', 'is', null)
    .execute();
}

/** When the current link was made; null without one. */
export async function findLinkTime(db: Database, shortlistId: number): Promise<Date | null> {
  const link = await db
    .selectFrom('shortlist_links')
    .select('created_at')
    .where('shortlist_id', '=', shortlistId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return link?.created_at ?? null;
}

export async function updateAgentSees(db: Database, userId: number, agentSees: boolean): Promise<void> {
  await db
    .updateTable('shortlists')
    .set({ agent_sees: agentSees })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends the user's list. Its rows are deleted later. */
export async function updateEnded(db: Database, userId: number): Promise<void> {
  await db
    .updateTable('shortlists')
    .set({ ended_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Deletes lists some days after their end. */
export async function pruneShortlists(db: Database, days: number): Promise<void> {
  await deleteInBatches(db, 'shortlists', sql`ended_at < ${daysAgo(days)}`);
}

/** The people of a list, the owner first. */
export async function listMembers(db: Database, shortlistId: number): Promise<ShortlistMember[]> {
  return db
    .selectFrom('shortlist_members')
    .select(['id', 'name', 'role'])
    .where('shortlist_id', '=', shortlistId)
    .orderBy('id')
    .execute();
}

export async function findMember(db: Database, shortlistId: number, identity: Identity): Promise<Member | null> {
  const query = db
    .selectFrom('shortlist_members')
    .select(['id', 'name', 'role', 'seen_at as seenAt'])
    .where('shortlist_id', '=', shortlistId);
  const found =
    'userId' in identity
      ? query.where('user_id', '=', identity.userId)
      : query.where('guest_hash', '=', hashToken(identity.guestToken));
  return (await found.executeTakeFirst()) ?? null;
}

/** Stores a person. One who is there already, as from another tab, stays as they are. */
export async function insertMember(
  db: Database,
  shortlistId: number,
  identity: Identity,
  { name, role }: Pick<ShortlistMember, 'name' | 'role'>,
): Promise<void> {
  const who = 'userId' in identity ? { user_id: identity.userId } : { guest_hash: hashToken(identity.guestToken) };
  await db
    .insertInto('shortlist_members')
    .values({ shortlist_id: shortlistId, name, role, ...who })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks a list for the changes of one transaction. */
export async function lockShortlist(trx: Database, id: number): Promise<void> {
  await trx.selectFrom('shortlists').select('id').where('id', '=', id).forUpdate().execute();
}

/**
 * Deletes a person who has joined, with their marks and comments. The owner stays, and so does the agent, whose access is
 * the owner's switch.
 * @returns false where there is none
 */
export async function deleteMember(db: Database, shortlistId: number, memberId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('shortlist_members')
    .where('id', '=', memberId)
    .where('shortlist_id', '=', shortlistId)
    .where('role', '=', 'member')
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Moves the time until which a person has seen the list; never back, and never into the future. */
export async function updateSeen(db: Database, memberId: number, at: string): Promise<void> {
  await db
    .updateTable('shortlist_members')
    .set({ seen_at: sql<Date>`greatest(seen_at, least(${at}::timestamptz, now()))` })
    .where('id', '=', memberId)
    .execute();
}
