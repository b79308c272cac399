import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { LeadReceipt, LeadSubmission } from 'shared-contracts/leads';
import type { Database } from '../../platform/database/database';
import { deleteInBatches } from '../../platform/database/delete-in-batches';
import { daysAgo, json } from '../../platform/database/sql-values';
import type { Tables } from '../../platform/database/tables';
import { runEach } from '../../platform/jobs/run-each';
import { removeOutboxOf } from '../outbox/outbox.repository';
import type { LeadPayload, ShowingPayload } from './lead-records';
import type { LeadPart, LeadTable } from './leads.tables';

type Stored = { [K in keyof LeadTable]: LeadTable[K] };

/** A lead ready to be stored; days are Hawaii calendar days as the visitor chose them. */
export type NewLead = Omit<Stored, 'id' | 'created_at' | 'payload' | 'submission'> & {
  payload: LeadPayload | ShowingPayload;
  submission: LeadSubmission | null;
};

/** The columns of a new lead. */
export const leadValues = (lead: NewLead) => ({
  ...lead,
  payload: json<LeadPayload | ShowingPayload>(lead.payload),
  submission: lead.submission && json<LeadSubmission>(lead.submission),
});

/** Stores a lead; null when this part of the submission is stored already. */
export async function insertLead(db: Database, lead: NewLead): Promise<number | null> {
  const inserted = await db
    .insertInto('leads')
    .values(leadValues(lead))
    .onConflict((conflict) => conflict.columns(['submission_id', 'part']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** The receipt of a stored submission, for a repeat of it. */
export async function findReceipt(
  db: Database,
  submissionId: string,
  part: LeadPart = 'main',
): Promise<LeadReceipt | null> {
  const row = await db
    .selectFrom('leads')
    .select(['id', 'submission_id', 'lead_source', 'success_message as successMessage'])
    .where('submission_id', '=', submissionId)
    .where('part', '=', part)
    .executeTakeFirst();
  return row ?? null;
}

/** Releases a lead that was held as spam; null when it is not held. */
export async function takeFromSpam(trx: Database, id: number) {
  const row = await trx
    .updateTable('leads')
    .set({ status: 'new' })
    .where('id', '=', id)
    .where('status', '=', 'spam')
    .where('payload', 'is not', null)
    .returningAll()
    .executeTakeFirst();
  return row?.payload ? { ...row, payload: row.payload } : null;
}
export type StoredLead = NonNullable<Awaited<ReturnType<typeof takeFromSpam>>>;

/**
 * Gives a lead to an agent, also in what the lead receiver gets of it.
 * @returns null when there is no such lead, or the agent has it already
 */
export async function giveTo(trx: Database, id: number, agent: { id: number; email: string }) {
  const row = await trx
    .updateTable('leads')
    .set({
      advisor_id: agent.id,
      agent_email: agent.email,
      team_slug: null,
      payload: sql`case when payload ? 'agent_email'
        then jsonb_set(payload, '{agent_email}', to_jsonb(${agent.email}::text)) else payload end`,
    })
    .where('id', '=', id)
    .where('advisor_id', 'is distinct from', agent.id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Placeholder domain for addresses of deleted people. It cannot receive mail. */
const PSEUDONYM_DOMAIN = '@deleted.invalid';
const IS_PSEUDONYM = `%${PSEUDONYM_DOMAIN}`;

/**
 * Removes name, contact and message from leads, so that they only count for their listing and agent. Also removes their
 * rows in the outbox, which have the same data.
 * @param owner the account of the leads, which keeps one person's leads together
 * @returns the number of leads
 */
export async function pseudonymizeLeads(
  db: Database,
  which: (eb: ExpressionBuilder<Tables, 'leads'>) => Expression<SqlBool>,
  owner: number | null = null,
): Promise<number> {
  const pseudonym = owner === null ? sql<string>`concat('lead-', id)` : sql<string>`${`account-${owner}`}::text`;
  const changed = await db
    .updateTable('leads')
    .set({
      first_name: 'Deleted',
      last_name: 'person',
      full_name: 'Deleted person',
      email: sql<string>`concat(${pseudonym}, ${PSEUDONYM_DOMAIN}::text)`,
      phone: null,
      message: null,
      source_url: null,
      source_description: null,
      screen_name: null,
      help_with: null,
      user_id: null,
      payload: null,
      submission: null,
    })
    .where(which)
    .where('email', 'not like', IS_PSEUDONYM)
    .returning('id')
    .execute();
  const keys = changed.flatMap(({ id }) => [`lead:${id}`, `lead-mail:${id}`, `lead-copy:${id}`]);
  await removeOutboxOf(db, keys);
  return changed.length;
}

/** Deletes old spam, and removes the personal data of other old leads. */
export async function pruneLeads(db: Database, keepDays: { leads: number; spam: number }): Promise<void> {
  await runEach([
    () => deleteInBatches(db, 'leads', sql`status = 'spam' and created_at < ${daysAgo(keepDays.spam)}`),
    () => pseudonymizeOldLeads(db, keepDays.leads),
  ]);
}

/** Leads of one transaction: its statements must end within their time limit. */
const TOGETHER = 500;

async function pseudonymizeOldLeads(db: Database, days: number): Promise<void> {
  for (let changed = TOGETHER; changed >= TOGETHER; )
    changed = await db
      .transaction()
      .execute((trx) =>
        pseudonymizeLeads(trx, (lead) =>
          lead(
            'id',
            'in',
            lead
              .selectFrom('leads as old')
              .select('old.id')
              .where('old.created_at', '<', daysAgo(days))
              .where('old.email', 'not like', IS_PSEUDONYM)
              .limit(TOGETHER),
          ),
        ),
      );
}
