import type { ClientPage } from 'shared-contracts/staff';
import type { Database } from '../../platform/database/database';
import { notFound } from '../../platform/http/problem';
import type { ServerSession } from '../../platform/http/request-context';
import { leadsOfWhom } from '../admin/admin-deps';
import { listClientsById } from '../admin/clients.repository';
import { listLeadsOf } from '../admin/staff-leads.repository';
import { findClient, listAlike } from './client-groups';
import { listNotes, listPlans } from './client-records.repository';
import { type Contact, findPerson, nameOf, type Person } from './people.repository';
import { listReplies } from './replies.repository';

/** @throws ApiError not_found for an unknown person, and for one of another agent */
export async function requirePerson(db: Database, session: ServerSession | null, key: string): Promise<Person> {
  const person = await findPerson(db, key, leadsOfWhom(session));
  if (!person) throw notFound('client');
  return person;
}

/** The page of a person, with what the persons have who were merged with it. */
export async function clientPage(db: Database, key: string, person: Person): Promise<ClientPage> {
  const client = await findClient(db, person);
  const { agentId, opened, main, others } = client;
  const accounts = [opened, ...others].flatMap(({ userId }) => userId ?? []);
  const [planOf, notes, leads, replies, clients, alike] = await Promise.all([
    listPlans(db, client),
    listNotes(db, client),
    listLeadsOf(db, client),
    listReplies(db, client),
    listClientsById(db, agentId, accounts),
    listAlike(db, client),
  ]);
  const accountOf = ({ userId }: Contact) => clients.find(({ id }) => id === userId) ?? null;
  return {
    key,
    plan_key: main.key,
    other_steps: [opened, ...others].flatMap((each) => {
      const { next_step, next_step_on } = planOf(each.person);
      if (each === main || next_step === null) return [];
      return [{ key: each.key, of: each.email ?? each.name, next_step, next_step_on }];
    }),
    name: nameOf([...opened.names, ...others.flatMap(({ names }) => names)], opened.person),
    email: opened.email,
    phone: opened.phones[0] ?? null,
    plan: planOf(main.person),
    notes,
    leads,
    replies,
    account: accountOf(opened),
    merged: others.map((other) => ({
      key: other.key,
      name: other.name,
      email: other.email,
      phone: other.phones[0] ?? null,
      account: accountOf(other),
    })),
    alike,
  };
}
