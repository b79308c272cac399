import { sql } from 'kysely';
import { formatPhone } from 'shared-contracts';
import { UNKNOWN_NAME } from 'shared-contracts/forms';
import type { Database } from '../../platform/database/database';
import { IS_CLIENT } from '../admin/clients.repository';
import { PERSON_OF_LEAD } from '../admin/staff-leads.repository';

/** A person for one agent. */
export interface Person {
  agentId: number;
  /** e-mail address in lower case, or the telephone number of a callback */
  person: string;
}

/** The persons of one client of an agent. */
export interface Persons {
  agentId: number;
  persons: readonly string[];
}

/** Whether a person has an e-mail address. */
export const hasAddress = ({ person }: Pick<Person, 'person'>): boolean => person.includes('@');

/** A key of the contracts is 'lead-7' or 'user-7'. */
function readKey(key: string): { kind: 'lead' | 'user'; id: number } {
  const [kind, id] = key.split('-');
  return { kind: kind === 'user' ? 'user' : 'lead', id: Number(id) };
}

/**
 * The person of a lead or of a client's account; null where there is none.
 * @param agentId only a person of this agent; undefined for a user who sees those of all agents
 */
export async function findPerson(db: Database, key: string, agentId?: number): Promise<Person | null> {
  const { kind, id } = readKey(key);
  const row = kind === 'lead' ? await personOfLead(db, id) : await personOfAccount(db, id);
  if (!row || row.agentId === null || row.person === null) return null;
  if (agentId !== undefined && row.agentId !== agentId) return null;
  return { agentId: row.agentId, person: row.person };
}

/** The key that opens the page of a person by their account, or else by a lead; null for a person of another agent. */
export function keyOf(person: { user_id: number | null; lead_id: number | null }): string | null {
  if (person.user_id !== null) return `user-${person.user_id}`;
  return person.lead_id === null ? null : `lead-${person.lead_id}`;
}

/** A lead without a payload belongs to a person who was forgotten. */
function personOfLead(db: Database, id: number) {
  return db
    .selectFrom('leads')
    .select(['leads.advisor_id as agentId', PERSON_OF_LEAD.as('person')])
    .where('leads.id', '=', id)
    .where('leads.status', '=', 'new')
    .where('leads.payload', 'is not', null)
    .executeTakeFirst();
}

function personOfAccount(db: Database, id: number) {
  return db
    .selectFrom('users')
    .select(['users.client_advisor_id as agentId', 'users.email_key as person'])
    .where('users.id', '=', id)
    .where('users.disabled_at', 'is', null)
    .where(IS_CLIENT)
    .executeTakeFirst();
}

/** The first of these names that says who it is, else the address or the telephone number. */
export function nameOf(names: readonly (string | null | undefined)[], person: string): string {
  const name = names.find((each) => each && each !== UNKNOWN_NAME);
  return name ?? (hasAddress({ person }) ? person : formatPhone(person) || person);
}

/** How a person of an agent can be reached and recognized. */
export interface Contact {
  person: string;
  key: string;
  name: string;
  /** null for a callback */
  email: string | null;
  userId: number | null;
  /** of the account and the leads, the best known first */
  names: string[];
  phones: string[];
}

interface ContactRow {
  person: string;
  lead_id: number | null;
  user_id: number | null;
  names: (string | null)[];
  phones: (string | null)[];
  email: string;
}

const present = (texts: readonly (string | null)[]) => texts.flatMap((text) => text?.trim() || []);

/** Those of the persons whom the agent has a lead or an account of, in the same order. */
export async function listContacts(db: Database, { agentId, persons }: Persons): Promise<Contact[]> {
  const { rows } = await sql<ContactRow>`
    select who.person, lead.id as lead_id, users.id as user_id, coalesce(users.email, lead.email) as email,
      array_prepend(trim(concat_ws(' ', users.first_name, users.last_name)), lead.names) as names,
      array_prepend(users.phone, lead.phones) as phones
    from unnest(${persons}::text[]) with ordinality as who (person, position)
      cross join lateral (
        select max(leads.id) as id, (array_agg(leads.email order by leads.id desc))[1] as email,
          array_agg(leads.full_name order by leads.id desc) as names, array_agg(leads.phone order by leads.id desc) as phones
        from leads where ${IS_LEAD_OF_PERSON(agentId)} and ${PERSON_OF_LEAD} = who.person
      ) as lead
      left join users on users.email_key = who.person and ${IS_CLIENT_OF(agentId)}
    where lead.id is not null or users.id is not null
    order by who.position`.execute(db);
  return rows.flatMap(({ person, email, ...row }) => {
    const key = keyOf(row);
    const names = present(row.names);
    const contact = { person, name: nameOf(names, person), names, phones: present(row.phones), userId: row.user_id };
    return key === null ? [] : [{ ...contact, key, email: hasAddress({ person }) ? email : null }];
  });
}

/** A lead without a payload belongs to a person who was forgotten. */
const IS_LEAD_OF_PERSON = (agentId: number) =>
  sql`leads.advisor_id = ${agentId} and leads.status = 'new' and leads.payload is not null`;
const IS_CLIENT_OF = (agentId: number) =>
  sql`users.client_advisor_id = ${agentId} and users.disabled_at is null and ${IS_CLIENT}`;

const MAX_CANDIDATES = 50;

/**
 * Other persons of an agent with a telephone number that contains some digits, or with an address of some Gmail mailboxes.
 * @param digits the last ones of numbers, without separators
 */
export async function listCandidates(
  db: Database,
  { agentId, persons }: Persons,
  { digits, mailboxes }: { digits: readonly string[]; mailboxes: readonly string[] },
): Promise<string[]> {
  if (digits.length + mailboxes.length === 0) return [];
  const parts = digits.map((each) => `%${each}%`);
  const isAlike = (phone: string, email: string) => sql`(
    regexp_replace(normalize(${sql.ref(phone)}, nfkc), '[^0-9]', '', 'g') like any (${parts}::text[])
    or (split_part(lower(${sql.ref(email)}), '@', 2) in ('gmail.com', 'googlemail.com')
      and replace(split_part(split_part(lower(${sql.ref(email)}), '@', 1), '+', 1), '.', '') = any (${mailboxes}::text[])))`;
  const { rows } = await sql<{ person: string }>`
    select person from (
      select ${PERSON_OF_LEAD} as person from leads
        where ${IS_LEAD_OF_PERSON(agentId)} and ${isAlike('leads.phone', 'leads.email')}
      union select users.email_key from users
        where ${IS_CLIENT_OF(agentId)} and ${isAlike('users.phone', 'users.email_key')}
    ) as alike
    where person <> all (${persons}::text[]) limit ${MAX_CANDIDATES}`.execute(db);
  return rows.map(({ person }) => person);
}
