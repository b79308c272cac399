import { sql } from 'kysely';
import type { ClientNote, ClientPlan, Reminder } from 'shared-contracts/staff';
import type { Database } from '../../platform/database/database';
import { IS_CLIENT } from '../admin/clients.repository';
import { PERSON_OF_LEAD } from '../admin/staff-leads.repository';
import { keyOf, nameOf, type Person, type Persons } from './people.repository';

const NO_PLAN: ClientPlan = { stage: 'new', next_step: null, next_step_on: null };

/** Stage and next step of each person; those of a new one where the agent has recorded nothing. */
export async function listPlans(db: Database, { agentId, persons }: Persons): Promise<(person: string) => ClientPlan> {
  const rows = await db
    .selectFrom('client_records')
    .select(['person', 'stage', 'next_step', 'next_step_on'])
    .where('agent_id', '=', agentId)
    .where('person', 'in', persons)
    .execute();
  const plans = new Map(rows.map(({ person, ...plan }) => [person, plan]));
  return (person) => plans.get(person) ?? NO_PLAN;
}

/** Changes what is given of stage and next step. */
export function upsertPlan(db: Database, { agentId, person }: Person, plan: Partial<ClientPlan>): Promise<ClientPlan> {
  return db
    .insertInto('client_records')
    .values({ agent_id: agentId, person, ...NO_PLAN, ...plan })
    .onConflict((conflict) =>
      conflict.columns(['agent_id', 'person']).doUpdateSet({ ...plan, updated_at: sql<Date>`now()` }),
    )
    .returning(['stage', 'next_step', 'next_step_on'])
    .executeTakeFirstOrThrow();
}

const notes = (db: Database) =>
  db
    .selectFrom('client_notes')
    .innerJoin('client_records', 'client_records.id', 'client_notes.record_id')
    .leftJoin('users', 'users.id', 'client_notes.author_id')
    .select(['client_notes.id', 'client_notes.text', 'client_notes.created_at', 'users.email as by'])
    .orderBy('client_notes.id', 'desc');

/** An agent's notes about a client, newest first. */
export async function listNotes(db: Database, { agentId, persons }: Persons): Promise<ClientNote[]> {
  const rows = await notes(db)
    .where('client_records.agent_id', '=', agentId)
    .where('client_records.person', 'in', persons)
    .execute();
  return rows.map(({ created_at, ...note }) => ({ ...note, at: created_at.toISOString() }));
}

export async function insertNote(
  trx: Database,
  { agentId, person }: Person,
  { text, author }: { text: string; author: { userId: number; email: string } },
): Promise<ClientNote> {
  const record = await trx
    .insertInto('client_records')
    .values({ agent_id: agentId, person, next_step: null, next_step_on: null })
    .onConflict((conflict) => conflict.columns(['agent_id', 'person']).doUpdateSet({ updated_at: sql<Date>`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id, created_at } = await trx
    .insertInto('client_notes')
    .values({ record_id: record.id, text, author_id: author.userId })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
  return { id, text, at: created_at.toISOString(), by: author.email };
}

/** @returns false when the agent has no such note about the client */
export async function deleteNote(db: Database, { agentId, persons }: Persons, id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('client_notes')
    .using('client_records')
    .whereRef('client_records.id', '=', 'client_notes.record_id')
    .where('client_records.agent_id', '=', agentId)
    .where('client_records.person', 'in', persons)
    .where('client_notes.id', '=', id)
    .returning('client_notes.id')
    .executeTakeFirst();
  return deleted !== undefined;
}

const MAX_REMINDERS = 100;

/** Next steps of an agent until a day, oldest first. A person whose leads all went to another agent has none. */
export async function listReminders(
  db: Database,
  agentId: number,
  until: string,
): Promise<(Reminder & { person: string })[]> {
  const accountName = sql<string>`trim(concat_ws(' ', users.first_name, users.last_name))`;
  const rows = await db
    .selectFrom('client_records as record')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('leads')
          .select(['leads.id', 'leads.full_name'])
          .whereRef('leads.advisor_id', '=', 'record.agent_id')
          .where('leads.status', '=', 'new')
          .where(PERSON_OF_LEAD, '=', query.ref('record.person'))
          .orderBy('leads.id', 'desc')
          .limit(1)
          .as('lead'),
      (join) => join.onTrue(),
    )
    .leftJoin('users', (join) =>
      join
        .onRef('users.email_key', '=', 'record.person')
        .onRef('users.client_advisor_id', '=', 'record.agent_id')
        .on('users.disabled_at', 'is', null)
        .on(IS_CLIENT),
    )
    .select(['record.person', 'record.stage', 'record.next_step', 'record.next_step_on'])
    .select(['lead.id as lead_id', 'lead.full_name', 'users.id as user_id', accountName.as('account_name')])
    .where('record.agent_id', '=', agentId)
    .where('record.next_step_on', '<=', until)
    .where(({ or, eb }) => or([eb('lead.id', 'is not', null), eb('users.id', 'is not', null)]))
    .orderBy('record.next_step_on', 'asc')
    .orderBy('record.id', 'asc')
    .limit(MAX_REMINDERS)
    .execute();
  return rows.flatMap((row) => {
    const key = keyOf(row);
    const { stage, next_step, next_step_on } = row;
    if (!key || next_step === null || next_step_on === null) return [];
    return [
      {
        person: row.person,
        key,
        name: nameOf([row.account_name, row.full_name], row.person),
        stage,
        next_step,
        next_step_on,
      },
    ];
  });
}

/** What agents recorded about the owner of an address, for a copy of their data. */
export async function listRecordsAbout(db: Database, person: string) {
  const records = await db
    .selectFrom('client_records')
    .leftJoin('agents', 'agents.id', 'client_records.agent_id')
    .select(['client_records.id', 'agents.name as agent', 'stage', 'next_step', 'next_step_on'])
    .where('person', '=', person)
    .orderBy('client_records.id', 'asc')
    .execute();
  const ids = records.map(({ id }) => id);
  const written = ids.length === 0 ? [] : await notes(db).select('record_id').where('record_id', 'in', ids).execute();
  return records.map(({ id, ...record }) => ({
    ...record,
    notes: written
      .filter(({ record_id }) => record_id === id)
      .map(({ text, created_at }) => ({ text, at: created_at.toISOString() })),
  }));
}

/** The key of a reply's mail in the outbox. */
export const replyKey = (id: number) => `lead-reply:${id}`;
