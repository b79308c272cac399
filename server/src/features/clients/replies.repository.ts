import { sql } from 'kysely';
import type { LeadReply, ReplyTemplate } from 'shared-contracts/staff';
import type { Database } from '../../platform/database/database';
import { PERSON_OF_LEAD } from '../admin/staff-leads.repository';
import type { Persons } from './people.repository';

interface NewReply {
  lead_id: number;
  agent_id: number;
  author_id: number;
  subject: string;
  text: string;
  submission_id: string | null;
}

/** Stores a reply and returns its id; null when this submission to the lead is stored already. */
export async function insertReply(trx: Database, reply: NewReply): Promise<number | null> {
  const row = await trx
    .insertInto('lead_replies')
    .values(reply)
    .onConflict((conflict) => conflict.columns(['lead_id', 'submission_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether a submission to a lead is stored. */
export async function hasReply(db: Database, leadId: number, submissionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('lead_replies')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Serializes the replies to a client, for this transaction. */
export async function lockReplies(trx: Database, { agentId, persons }: Persons): Promise<void> {
  const client = `replies ${agentId} ${persons[0]}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${client}, 0))`.execute(trx);
}

/** The latest reply of another user to a client within some minutes: by whom, and how many minutes ago. */
export async function findReplyOfAnother(
  db: Database,
  { agentId, persons }: Persons,
  { userId, minutes }: { userId: number; minutes: number },
): Promise<{ by: string | null; minutes: number } | null> {
  const row = await db
    .selectFrom('lead_replies')
    .innerJoin('leads', 'leads.id', 'lead_replies.lead_id')
    .leftJoin('users', 'users.id', 'lead_replies.author_id')
    .select(['users.email as by'])
    .select(sql<number>`floor(extract(epoch from clock_timestamp() - lead_replies.created_at) / 60)::int`.as('minutes'))
    .where('leads.advisor_id', '=', agentId)
    .where(PERSON_OF_LEAD, 'in', persons)
    .where('lead_replies.author_id', 'is distinct from', userId)
    .where('lead_replies.created_at', '>', sql<Date>`now() - ${minutes}::int * interval '1 minute'`)
    .orderBy('lead_replies.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** A reply as it is sent, with the language of its reader's account; null when its person was forgotten in the meantime. */
export async function findReplyToSend(db: Database, id: number) {
  const row = await db
    .selectFrom('lead_replies')
    .innerJoin('leads', 'leads.id', 'lead_replies.lead_id')
    .innerJoin('agents', 'agents.id', 'lead_replies.agent_id')
    .leftJoin('users', (join) => join.on('users.email_key', '=', sql<string>`lower(leads.email)`))
    .select(['lead_replies.subject', 'lead_replies.text', 'leads.email as to', 'users.language'])
    .select(['agents.name as agent_name', 'agents.email as agent_email'])
    .where('lead_replies.id', '=', id)
    .where('leads.payload', 'is not', null)
    .executeTakeFirst();
  return row ?? null;
}

/** An agent's replies to a client, newest first. */
export async function listReplies(db: Database, { agentId, persons }: Persons): Promise<LeadReply[]> {
  const rows = await db
    .selectFrom('lead_replies')
    .innerJoin('leads', 'leads.id', 'lead_replies.lead_id')
    .leftJoin('users', 'users.id', 'lead_replies.author_id')
    .select(['lead_replies.id', 'lead_replies.lead_id', 'lead_replies.subject', 'lead_replies.text'])
    .select(['lead_replies.created_at', 'users.email as by'])
    .where('leads.advisor_id', '=', agentId)
    .where(PERSON_OF_LEAD, 'in', persons)
    .orderBy('lead_replies.id', 'desc')
    .execute();
  return rows.map(({ created_at, ...reply }) => ({ ...reply, sent_at: created_at.toISOString() }));
}

/** Replies of all agents to the owner of an address, for a copy of their data. */
export async function listRepliesTo(db: Database, person: string) {
  const rows = await db
    .selectFrom('lead_replies')
    .innerJoin('leads', 'leads.id', 'lead_replies.lead_id')
    .leftJoin('agents', 'agents.id', 'lead_replies.agent_id')
    .select(['agents.name as agent', 'lead_replies.subject', 'lead_replies.text', 'lead_replies.created_at'])
    .where(({ fn }) => fn<string>('lower', ['leads.email']), '=', person)
    .orderBy('lead_replies.id', 'desc')
    .execute();
  return rows.map(({ created_at, ...reply }) => ({ ...reply, sent_at: created_at.toISOString() }));
}

/** The agent's own templates in their order. */
export function listTemplates(db: Database, agentId: number): Promise<ReplyTemplate[]> {
  return db
    .selectFrom('reply_templates')
    .select(['title', 'text'])
    .where('agent_id', '=', agentId)
    .orderBy('position', 'asc')
    .execute();
}

/** Replaces the agent's templates. */
export async function replaceTemplates(trx: Database, agentId: number, templates: readonly ReplyTemplate[]) {
  await trx.deleteFrom('reply_templates').where('agent_id', '=', agentId).execute();
  if (templates.length === 0) return;
  await trx
    .insertInto('reply_templates')
    .values(templates.map(({ title, text }, position) => ({ agent_id: agentId, position, title, text })))
    .execute();
}
