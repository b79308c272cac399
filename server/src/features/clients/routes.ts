import type { FastifyInstance } from 'fastify';
import {
  addClientNote,
  type ClientPage,
  completeNextStep,
  deleteClientNote,
  readAnswerTimes,
  readClient,
  readToday,
  saveClientPlan,
} from 'shared-contracts/staff';
import type { Database } from '../../platform/database/database';
import { requireSession } from '../../platform/http/access';
import { notFound, refuseFields } from '../../platform/http/problem';
import type { ServerSession } from '../../platform/http/request-context';
import { serveCall } from '../../platform/http/serve-call';
import { leadsOfWhom, ownAgentId } from '../admin/admin-deps';
import { findClient } from '../admin/clients.repository';
import { listLeadsOf } from '../admin/staff-leads.repository';
import { auditRead, insertAuditEntry } from '../audit/audit.repository';
import { ANSWER_DAYS, answerTimes } from './answer-times';
import { deleteNote, findPlan, insertNote, listNotes, upsertPlan } from './client-records.repository';
import type { ClientsDeps } from './clients-deps';
import { findPerson, hasAddress, nameOf, type Person } from './people.repository';
import { listReplies } from './replies.repository';
import { registerReplies } from './reply-routes';
import { todayOf } from './today';

/** The day of an agent, the people of their leads, replies to them, and how fast agents answer. */
export function registerClients(app: FastifyInstance, deps: ClientsDeps): void {
  const { db, now = () => new Date() } = deps;
  serveCall(app, readToday, async (_, { session }) => {
    const today = await todayOf(deps, ownAgentId(session), now());
    await auditRead(db, requireSession(session), { subject: 'Today' });
    return today;
  });
  serveCall(app, readAnswerTimes, async () => ({
    days: ANSWER_DAYS,
    opening_hours: deps.openingHours.text,
    ...(await answerTimes(deps, now())),
  }));
  servePerson(app, db);
  registerReplies(app, deps);
}

function servePerson(app: FastifyInstance, db: Database): void {
  serveCall(app, readClient, async ({ params }, { session }) => {
    const person = await requirePerson(db, session, params.key);
    await auditRead(db, requireSession(session), { subject: `Client ${params.key}` });
    return clientPage(db, params.key, person);
  });
  serveCall(app, saveClientPlan, ({ body }, { session }) =>
    db.transaction().execute(async (trx) => {
      const { key, stage, next_step_on } = body;
      const next_step = body.next_step?.trim() || null;
      const person = await requirePerson(trx, session, key);
      if (next_step_on !== null && next_step === null) {
        const message = 'Please write what the next step is, or remove its day.';
        refuseFields([{ field: 'next_step', pointer: '#/next_step', message }]);
      }
      await audit(trx, session, 'Client plan changed', key);
      return upsertPlan(trx, person, { stage, next_step, next_step_on });
    }),
  );
  serveCall(app, completeNextStep, ({ body: { key } }, { session }) =>
    db.transaction().execute(async (trx) => {
      const person = await requirePerson(trx, session, key);
      await audit(trx, session, 'Next step done', key);
      return upsertPlan(trx, person, { next_step: null, next_step_on: null });
    }),
  );
  serveCall(app, addClientNote, ({ body: { key, text } }, { session }) =>
    db.transaction().execute(async (trx) => {
      const person = await requirePerson(trx, session, key);
      await audit(trx, session, 'Client note added', key);
      return insertNote(trx, person, { text, author: requireSession(session) });
    }),
  );
  serveCall(app, deleteClientNote, async ({ body: { key, id } }, { session }) => {
    await db.transaction().execute(async (trx) => {
      const person = await requirePerson(trx, session, key);
      if (!(await deleteNote(trx, person, id))) throw notFound('note');
      await audit(trx, session, 'Client note deleted', key);
    });
    return { done: true };
  });
}

const audit = (trx: Database, session: ServerSession | null, action: string, key: string) =>
  insertAuditEntry(trx, requireSession(session), { action, subject: `Client ${key}` });

/** @throws ApiError not_found for an unknown person, and for one of another agent */
async function requirePerson(db: Database, session: ServerSession | null, key: string): Promise<Person> {
  const person = await findPerson(db, key, leadsOfWhom(session));
  if (!person) throw notFound('client');
  return person;
}

async function clientPage(db: Database, key: string, person: Person): Promise<ClientPage> {
  const [plan, notes, leads, replies, account] = await Promise.all([
    findPlan(db, person),
    listNotes(db, person),
    listLeadsOf(db, person),
    listReplies(db, person),
    hasAddress(person) ? findClient(db, person.agentId, person.person) : null,
  ]);
  return {
    key,
    name: nameOf([account?.name, ...leads.map(({ full_name }) => full_name)], person.person),
    email: hasAddress(person) ? (account?.email ?? leads[0]?.email ?? person.person) : null,
    phone: account?.phone ?? leads.find(({ phone }) => phone)?.phone ?? null,
    plan,
    notes,
    leads,
    replies,
    account,
  };
}
