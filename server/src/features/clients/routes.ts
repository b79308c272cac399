import type { FastifyInstance } from 'fastify';
import {
  addClientNote,
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
import { ownAgentId } from '../admin/admin-deps';
import { auditRead, insertAuditEntry } from '../audit/audit.repository';
import { ANSWER_DAYS, answerTimes } from './answer-times';
import { findClient } from './client-groups';
import { clientPage, requirePerson } from './client-page';
import { deleteNote, insertNote, upsertPlan } from './client-records.repository';
import type { ClientsDeps } from './clients-deps';
import { registerMerges } from './merge-routes';
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
  registerMerges(app, db);
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
      if (!(await deleteNote(trx, await findClient(trx, person), id))) throw notFound('note');
      await audit(trx, session, 'Client note deleted', key);
    });
    return { done: true };
  });
}

const audit = (trx: Database, session: ServerSession | null, action: string, key: string) =>
  insertAuditEntry(trx, requireSession(session), { action, subject: `Client ${key}` });
