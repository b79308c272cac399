import type { LeadPayload, LeadReceipt, ShowingPayload } from 'shared-contracts';
import type { Database } from '../database/database';
import { json } from '../database/json';
import type { LeadPart, LeadTable } from './leads.tables';

type Stored = { [K in keyof LeadTable]: LeadTable[K] };

/** A lead ready to be stored; days are Hawaii calendar days as the visitor chose them. */
export type NewLead = Omit<Stored, 'id' | 'created_at' | 'payload'> & { payload: LeadPayload | ShowingPayload };

/** Stores a lead; null when this part of the submission is stored already. */
export async function insertLead(db: Database, lead: NewLead): Promise<number | null> {
  const inserted = await db
    .insertInto('leads')
    .values({ ...lead, payload: json<LeadPayload | ShowingPayload>(lead.payload) })
    .onConflict((conflict) => conflict.columns(['submission_id', 'part']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** The answer that was given to a submission, to be given again to a repeat of it. */
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

/** Makes a lead that was kept back a new one; null when it is none, or is none any more. */
export async function takeFromSpam(trx: Database, id: number) {
  const row = await trx
    .updateTable('leads')
    .set({ status: 'new' })
    .where('id', '=', id)
    .where('status', '=', 'spam')
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
export type StoredLead = NonNullable<Awaited<ReturnType<typeof takeFromSpam>>>;
