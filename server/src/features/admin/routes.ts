import type { FastifyInstance } from 'fastify';
import { ApiError } from 'shared-contracts';
import {
  allLeads,
  answerLead,
  assignLead,
  leadHistory,
  ownClients,
  ownLeads,
  ownShowings,
  readAuditLog,
  readOutbox,
  readServerSettings,
  readTrackingEvents,
  releaseLead,
  removeDelivery,
  replayDelivery,
  type StaffLead,
} from 'shared-contracts/staff';
import type { Database } from '../../platform/database/database';
import { requireSession } from '../../platform/http/access';
import { notFound } from '../../platform/http/problem';
import { serveCall } from '../../platform/http/serve-call';
import { auditRead, insertAuditEntry, listAuditEntries } from '../audit/audit.repository';
import { assigneeOf, assignStoredLead } from '../leads/assign-lead';
import { releaseStoredLead } from '../leads/release-lead';
import { listingOfLead } from '../leads/stored-lead';
import { countOutbox, listOutbox, removeUnsent, reviveItem, topicOfUnsent } from '../outbox/outbox.repository';
import { listTrackingEvents } from '../tracking/tracking.repository';
import { leadsOfWhom, ownAgentId, type StaffDeps, searchDetail } from './admin-deps';
import { listClients } from './clients.repository';
import { registerStaffContent } from './content-routes';
import { registerListingReports } from './listing-reports';
import { shownSettings } from './shown-settings';
import {
  findLead,
  listLeadDeliveries,
  listLeadHistory,
  listLeads,
  listShowings,
  updateAnswered,
} from './staff-leads.repository';
import { registerStaffUsers } from './user-routes';

const MAX_ROWS = 300;

/** All calls of /admin and /agent_tools. The access level of each call is checked first. */
export function registerStaff(app: FastifyInstance, deps: StaffDeps): void {
  serveLeads(app, deps);
  serveRelease(app, deps);
  serveAssignment(app, deps);
  serveOwnPeople(app, deps);
  serveDeliveries(app, deps);
  registerListingReports(app, deps);
  registerStaffUsers(app, deps);
  registerStaffContent(app, deps);
  serveCall(app, readAuditLog, ({ query }) => listAuditEntries(deps.db, query));
  serveCall(app, readServerSettings, () => ({ settings: shownSettings(deps.settings) }));
  serveCall(app, readTrackingEvents, async ({ query }) => {
    const events = await listTrackingEvents(deps.db, MAX_ROWS, query.kind);
    return { events: events.map(({ id, kind, name, email, created_at }) => ({ id, kind, name, email, created_at })) };
  });
}

function serveLeads(app: FastifyInstance, { db }: StaffDeps): void {
  serveCall(app, ownLeads, async ({ query }, { session }) => {
    const found = await listLeads(db, { ...query, advisorId: ownAgentId(session) });
    await auditRead(db, requireSession(session), { subject: 'Own leads', ...searchDetail(query.s) });
    return found;
  });
  serveCall(app, allLeads, async ({ query }, { session }) => {
    await auditRead(db, requireSession(session), { subject: 'All leads', ...searchDetail(query.s) });
    return listLeads(db, query);
  });
  serveCall(app, leadHistory, async ({ params }, { session }) => {
    const whose = leadsOfWhom(session);
    const lead = await requireLead(db, params.id, whose);
    await auditRead(db, requireSession(session), { subject: `Lead ${lead.id}` });
    const [leads, deliveries] = await Promise.all([listLeadHistory(db, lead, whose), listLeadDeliveries(db, lead.id)]);
    return { leads, deliveries };
  });
  serveCall(app, answerLead, ({ body }, { session }) =>
    db.transaction().execute(async (trx) => {
      const whose = leadsOfWhom(session);
      await requireLead(trx, body.id, whose);
      const person = requireSession(session);
      await updateAnswered(trx, body.id, person.userId, body.answered);
      const action = body.answered ? 'Lead marked as answered' : 'Lead opened again';
      await insertAuditEntry(trx, person, { action, subject: `Lead ${body.id}` });
      return requireLead(trx, body.id, whose);
    }),
  );
}

async function requireLead(db: Database, id: number, advisorId?: number): Promise<StaffLead> {
  const lead = await findLead(db, id, advisorId);
  if (!lead) throw notFound('lead');
  return lead;
}

/**
 * Spam is detected by rules and may be wrong: a released lead becomes a new one, and its deliveries are added in the
 * same transaction.
 */
function serveRelease(app: FastifyInstance, { db, leads, outbox }: StaffDeps): void {
  serveCall(app, releaseLead, async ({ body }, { session }) => {
    const listing = await listingOfLead(db, leads, body.id);
    const released = await db.transaction().execute(async (trx) => {
      if (await releaseStoredLead(trx, leads, body.id, listing))
        await insertAuditEntry(trx, requireSession(session), {
          action: 'Lead was not spam',
          subject: `Lead ${body.id}`,
        });
      return requireLead(trx, body.id);
    });
    outbox.wake();
    return released;
  });
}

/** The agent or team of a lead for the log. */
function agentOf({ agent_name, advisor_id, team_slug }: StaffLead): string {
  if (advisor_id !== null) return `${agent_name ?? 'Agent'} (${advisor_id})`;
  return team_slug === null ? 'no agent' : `team ${team_slug}`;
}

function serveAssignment(app: FastifyInstance, { db, leads, outbox }: StaffDeps): void {
  serveCall(app, assignLead, async ({ body }, { session }) => {
    const agent = await assigneeOf(leads, body.advisor_id);
    const listing = await listingOfLead(db, leads, body.id);
    const assigned = await db.transaction().execute(async (trx) => {
      const before = await requireLead(trx, body.id);
      if (!(await assignStoredLead(trx, leads, body.id, { agent, listing }))) return before;
      const detail = `${agentOf(before)} → ${agent.name} (${agent.id})`;
      await insertAuditEntry(trx, requireSession(session), {
        action: 'Lead assigned',
        subject: `Lead ${body.id}`,
        detail,
      });
      return requireLead(trx, body.id);
    });
    outbox.wake();
    return assigned;
  });
}

function serveOwnPeople(app: FastifyInstance, { db }: StaffDeps): void {
  serveCall(app, ownShowings, async ({ query }, { session }) => {
    const showings = await listShowings(db, ownAgentId(session), query.from, query.to);
    await auditRead(db, requireSession(session), { subject: 'Own showings' });
    return { showings };
  });
  serveCall(app, ownClients, async ({ query }, { session }) => {
    const clients = await listClients(db, ownAgentId(session), query.s);
    await auditRead(db, requireSession(session), { subject: 'Own clients', ...searchDetail(query.s) });
    return { clients };
  });
}

function serveDeliveries(app: FastifyInstance, { db, outbox }: StaffDeps): void {
  serveCall(app, readOutbox, async ({ query }) => {
    const [rows, counts] = await Promise.all([listOutbox(db, MAX_ROWS, query.state), countOutbox(db)]);
    return { rows, counts };
  });
  serveCall(app, replayDelivery, async ({ body }, { session }) => {
    await db.transaction().execute(async (trx) => {
      const topic = await topicOfUnsent(trx, body.id);
      if (topic === null) throw notFound('delivery');
      // without a receiver it would wait for ever
      if (!outbox.delivers(topic)) throw new ApiError('no_receiver');
      if (!(await reviveItem(trx, body.id))) throw notFound('delivery');
      await insertAuditEntry(trx, requireSession(session), {
        action: 'Delivery sent again',
        subject: `Delivery ${body.id}`,
      });
    });
    outbox.wake();
    return { done: true };
  });
  serveCall(app, removeDelivery, async ({ body }, { session }) => {
    await db.transaction().execute(async (trx) => {
      if (!(await removeUnsent(trx, body.id))) throw notFound('delivery');
      await insertAuditEntry(trx, requireSession(session), {
        action: 'Delivery removed',
        subject: `Delivery ${body.id}`,
      });
    });
    return { done: true };
  });
}
