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
