import { sql } from 'kysely';
import type { Database } from '../../platform/database/database';
import type { ClientLink } from './linked-persons';

/** Serializes what staff decide about the persons of an agent, for this transaction. Read the links after it. */
export async function lockLinks(trx: Database, agentId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`client links ${agentId}`}, 0))`.execute(trx);
}

/** What was decided about an agent's persons, oldest first. */
export function listLinks(db: Database, agentId: number): Promise<ClientLink[]> {
  return db
    .selectFrom('client_links')
    .select(['person', 'main', 'is_same'])
    .where('agent_id', '=', agentId)
    .orderBy('decided_at', 'asc')
    .execute();
}

/** Stores a decision in place of an earlier one about the same two persons. Call it under the lock. */
export async function upsertLink(
  trx: Database,
  agentId: number,
  { person, main, is_same }: ClientLink,
  userId: number,
): Promise<void> {
  await linksBetween(trx, agentId, person, main).execute();
  await trx
    .insertInto('client_links')
    .values({ agent_id: agentId, person, main, is_same, decided_by: userId })
    .execute();
}

const linksBetween = (trx: Database, agentId: number, one: string, other: string) =>
  trx
    .deleteFrom('client_links')
    .where('agent_id', '=', agentId)
    .where('person', 'in', [one, other])
    .where('main', 'in', [one, other]);
