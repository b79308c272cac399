import { sql } from 'kysely';
import { showingMoment } from 'shared-contracts/leads';
import type { StaffLead, StaffOutboxRow } from 'shared-contracts/staff';
import type { Database } from '../../platform/database/database';
import { containing } from '../../platform/database/sql-values';
import { visitorWords } from '../leads/visitor-words';
import { listOutboxOf } from '../outbox/outbox.repository';

const PAGE = 50;
const MAX_OF_ONE_PERSON = 100;
const MAX_SHOWINGS = 500;

export interface LeadQuery {
  /** leads of one agent only, for an advisor */
  advisorId?: number;
  status?: 'new' | 'spam' | undefined;
  /** words in name, e-mail, phone, message, listing or agent */
  s?: string | undefined;
  before?: number | undefined;
  answered?: 'no' | 'yes' | undefined;
}

function leads(db: Database) {
  return db
    .selectFrom('leads')
    .leftJoin('agents', 'agents.id', 'leads.advisor_id')
    .leftJoin('lead_answers', 'lead_answers.lead_id', 'leads.id')
    .leftJoin('users as answerer', 'answerer.id', 'lead_answers.answered_by')
    .select([
      'leads.id',
      'leads.part',
      'leads.action',
      'leads.status',
      'leads.lead_source',
      'leads.source_description',
      'leads.source_url',
      'leads.full_name',
      'leads.email',
      'leads.phone',
      'leads.message',
      'leads.preapprove',
      'leads.mls_number',
      'leads.listing_title',
      'leads.advisor_id',
      'agents.name as agent_name',
      'leads.team_slug',
      sql<string | null>`to_char(leads.showing_at at time zone 'Pacific/Honolulu', 'YYYY-MM-DD')`.as('showing_date'),
      'leads.showing_asap',
      'leads.showing_type',
      'leads.showing_time',
      'leads.showing_slot',
      'leads.callback_date',
      'leads.callback_minutes',
      'leads.callback_time_zone',
      'leads.created_at',
      'lead_answers.answered_at',
      'answerer.email as answered_by',
    ]);
}

export const NEEDS_ANSWER = sql<boolean>`
  (leads.status = 'new' and leads.part = 'main' and leads.action <> 'favorite' and leads.payload is not null)`;

type Row = Omit<StaffLead, 'created_at' | 'answered_at'> & { created_at: Date; answered_at: Date | null };

const leadOf = (row: Row): StaffLead => ({
  ...row,
  message: visitorWords(row) || null,
  created_at: row.created_at.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? null,
});

/** One page of the inbox, newest first, and whether there are older ones. */
export async function listLeads(
  db: Database,
  { advisorId, status = 'new', s, before, answered }: LeadQuery,
): Promise<{ leads: StaffLead[]; more: boolean }> {
  let query = leads(db)
    .where('leads.status', '=', status)
    .orderBy('leads.id', 'desc')
    .limit(PAGE + 1);
  if (advisorId !== undefined) query = query.where('leads.advisor_id', '=', advisorId);
  if (before !== undefined) query = query.where('leads.id', '<', before);
  if (answered) query = query.where('lead_answers.lead_id', answered === 'yes' ? 'is not' : 'is', null);
  if (s?.trim()) {
    const pattern = containing(s);
    query = query.where(({ or, eb }) =>
      or([
        eb('leads.full_name', 'ilike', pattern),
        eb('leads.email', 'ilike', pattern),
        eb('leads.phone', 'ilike', pattern),
        eb('leads.message', 'ilike', pattern),
        eb('leads.listing_title', 'ilike', pattern),
        eb('leads.mls_number', 'ilike', pattern),
        eb('agents.name', 'ilike', pattern),
      ]),
    );
  }
  const rows = await query.execute();
  return { leads: rows.slice(0, PAGE).map(leadOf), more: rows.length > PAGE };
}

/** A lead by its id; with `advisorId` only one of that agent. */
export async function findLead(db: Database, id: number, advisorId?: number): Promise<StaffLead | null> {
  let query = leads(db).where('leads.id', '=', id);
  if (advisorId !== undefined) query = query.where('leads.advisor_id', '=', advisorId);
  const row = await query.executeTakeFirst();
  return row ? leadOf(row) : null;
}

/**
 * Other leads of the same person, newest first: by e-mail address in any letter case. A callback has a placeholder
 * instead of an address, so callbacks are matched by their phone.
 */
export async function listLeadHistory(db: Database, lead: StaffLead, advisorId?: number): Promise<StaffLead[]> {
  let query = leads(db)
    .where((where) =>
      lead.action === 'callback'
        ? where.and([where('leads.action', '=', 'callback'), where('leads.phone', '=', lead.phone)])
        : where.and([
            where('leads.action', '!=', 'callback'),
            where(where.fn<string>('lower', ['leads.email']), '=', lead.email.toLowerCase()),
          ]),
    )
    .where('leads.id', '!=', lead.id)
    .where('leads.status', '=', 'new')
    .orderBy('leads.id', 'desc')
    .limit(MAX_OF_ONE_PERSON);
  if (advisorId !== undefined) query = query.where('leads.advisor_id', '=', advisorId);
  return (await query.execute()).map(leadOf);
}

/**
 * The person of a lead: by e-mail address in any letter case. A callback has a placeholder instead of an address, so it
 * counts for its telephone number.
 */
export const PERSON_OF_LEAD = sql<string | null>`
  case when leads.action = 'callback' then leads.phone else lower(leads.email) end`;

/** An agent's leads of a client, who may be several persons, newest first. */
export async function listLeadsOf(
  db: Database,
  { agentId, persons }: { agentId: number; persons: readonly string[] },
): Promise<StaffLead[]> {
  const rows = await leads(db)
    .where('leads.advisor_id', '=', agentId)
    .where('leads.status', '=', 'new')
    .where(PERSON_OF_LEAD, 'in', persons)
    .orderBy('leads.id', 'desc')
    .limit(MAX_OF_ONE_PERSON)
    .execute();
  return rows.map(leadOf);
}

/**
 * Leads that need an answer and have none, the oldest first, and the number of all. A favorite needs none, nor does the
 * extra lead for the lender, nor a lead whose person was forgotten.
 */
export async function listUnanswered(db: Database, advisorId: number): Promise<{ leads: StaffLead[]; count: number }> {
  const unanswered = leads(db)
    .where('leads.advisor_id', '=', advisorId)
    .where(NEEDS_ANSWER)
    .where('lead_answers.lead_id', 'is', null);
  const [rows, { count }] = await Promise.all([
    unanswered.orderBy('leads.id', 'asc').limit(PAGE).execute(),
    unanswered.clearSelect().select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { leads: rows.map(leadOf), count };
}

/** The deliveries of a lead. */
export function listLeadDeliveries(db: Database, leadId: number): Promise<StaffOutboxRow[]> {
  return listOutboxOf(db, [`lead:${leadId}`, `lead-mail:${leadId}`, `lead-copy:${leadId}`]);
}

/** Marks a lead as answered by a user, or as open again. The first mark stays. */
export async function updateAnswered(db: Database, leadId: number, userId: number, answered: boolean): Promise<void> {
  if (!answered) {
    await db.deleteFrom('lead_answers').where('lead_id', '=', leadId).execute();
    return;
  }
  await db
    .insertInto('lead_answers')
    .values({ lead_id: leadId, answered_by: userId })
    .onConflict((conflict) => conflict.column('lead_id').doNothing())
    .execute();
}

/** Showing requests of an agent for days in a range, and open ones without a day. */
export async function listShowings(db: Database, advisorId: number, from: string, to: string): Promise<StaffLead[]> {
  const rows = await leads(db)
    .where('leads.advisor_id', '=', advisorId)
    .where('leads.action', '=', 'request_showing')
    .where('leads.status', '=', 'new')
    .where('leads.part', '=', 'main')
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('leads.showing_at', '>=', new Date(showingMoment(from))),
          eb('leads.showing_at', '<=', new Date(showingMoment(to))),
        ]),
        and([eb('leads.showing_asap', '=', true), eb('lead_answers.answered_at', 'is', null)]),
      ]),
    )
    .orderBy('leads.showing_at', 'asc')
    .orderBy('leads.id', 'asc')
    .limit(MAX_SHOWINGS)
    .execute();
  return rows.map(leadOf);
}
