import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  type AnalyticsCapture,
  ApiError,
  COOKIES,
  captureAnalytics,
  pageIntelligence,
  type RemoteReport,
  reportRemote,
  scoreEvent,
  type TrackingEvent,
  trackedAddress,
} from 'shared-contracts';
import { hawaiiDay } from 'shared-contracts/leads';
import type { Database } from '../../platform/database/database';
import { signingSecret } from '../../platform/database/server-state.repository';
import type { RequestContext } from '../../platform/http/request-context';
import { serveCall } from '../../platform/http/serve-call';
import { HOUR_MS, registerJob } from '../../platform/jobs/jobs';
import { refuseForNow } from '../../platform/security/attempt-limits';
import { readCookie } from '../../platform/security/cookies';
import { addressKey } from '../../platform/security/limits';
import { emailKey } from '../../platform/security/tokens';
import type { Outbox } from '../outbox/outbox';
import { checkAnalytics, checkScore } from './event-limits';
import { recordEvent, type SentEvent, scoreRecord } from './record-event';
import { insertRemoteReports, insertTrackingEvent, pruneTracking } from './tracking.repository';

export interface TrackingDeps {
  db: Database;
  outbox: Outbox;
  /** called with each batch after it is stored, for the judgement of canaries */
  onReports?: (reports: readonly RemoteReport[], context: RequestContext) => void | Promise<void>;
  /** retention of events */
  keepDays?: number;
  /** how many events one address may store per day */
  quotas?: TrackingQuotas;
}

export interface TrackingQuotas {
  /** page views, score events and analytics: a row each */
  events: number;
  /** batches of reports */
  reports: number;
}

/**
 * An office of twenty busy visitors stays below the limit; an address adds at most 12 MB of events and 20 MB of
 * reports.
 */
const QUOTAS: TrackingQuotas = { events: 3000, reports: 500 };
const KEEP_DAYS = 90;
/** Characters of a page's address, as the calls accept. */
const MAX_ADDRESS = 2000;

/**
 * Page views, score events, analytics and browser reports about remotes: stored, and forwarded if a receiver is
 * configured.
 */
export function registerTracking(app: FastifyInstance, deps: TrackingDeps): void {
  const { events, reports } = deps.quotas ?? QUOTAS;
  const countEvent = dailyQuota(app, events);
  const countReports = dailyQuota(app, reports);
  const secret = signingSecret(deps.db, 'view-secret');
  serveCall(app, pageIntelligence, async ({ body }, context) => {
    // Pages that staff open while they impersonate a client do not count for the client.
    if (isImpersonated(context.session)) return { accepted: false };
    const url = body.url ?? currentAddress(context.request);
    await countEvent(context);
    await insertTrackingEvent(deps.db, {
      kind: 'intelligence',
      name: 'page-view',
      email: context.session?.email ?? null,
      userId: context.session?.userId ?? null,
      payload: { url, value: body.value ?? url },
      visitor: visitorKey(await secret(), context, new Date()),
    });
    return { accepted: true };
  });
  serveCall(app, scoreEvent, async ({ body }, context) => {
    checkScore(body);
    await countEvent(context);
    return storeScore(deps, body, context);
  });
  serveCall(app, captureAnalytics, async ({ body }, context) => {
    checkAnalytics(body);
    await countEvent(context);
    return storeAnalytics(deps, body, context);
  });
  serveCall(app, reportRemote, async ({ body }, context) => {
    await countReports(context);
    await insertRemoteReports(deps.db, body);
    await deps.onReports?.(body, context);
    return { accepted: true };
  });
  const prune = () => pruneTracking(deps.db, deps.keepDays ?? KEEP_DAYS);
  registerJob(app, { name: 'tracking: pruning', everyMs: HOUR_MS, run: prune });
}

/**
 * The page that makes a call: browsers name it in the Referer header of calls to the same site.
 * @throws ApiError validation_failed for a client that names no page of this site
 */
function currentAddress({ headers }: RequestContext['request']): string {
  const { referer = '', host } = headers;
  if (!URL.canParse(referer) || new URL(referer).host !== host) {
    const message = 'Please send the url of the page.';
    throw new ApiError('validation_failed', [{ field: 'url', pointer: '#/url', message }], message);
  }
  return trackedAddress(referer).slice(0, MAX_ADDRESS);
}

/**
 * A score event needs the e-mail address of the signed-in user: a user cannot send events about another one. It is
 * never accepted while staff impersonate a client.
 */
async function storeScore(deps: TrackingDeps, event: TrackingEvent, { session }: RequestContext) {
  const email = event.contact.Email.trim();
  if (!session || event.sudo || isImpersonated(session)) return { accepted: false };
  if (email === '' || emailKey(email) !== emailKey(session.email)) return { accepted: false };
  await storeAndSend(deps, scoreRecord(event, session.email, session.userId));
  return { accepted: true };
}

async function storeAnalytics(deps: TrackingDeps, capture: AnalyticsCapture, { session }: RequestContext) {
  if (isImpersonated(session)) return { accepted: false };
  await storeAndSend(deps, {
    kind: 'analytics',
    name: capture.event,
    email: session?.email ?? null,
    userId: session?.userId ?? null,
    payload: capture,
  });
  return { accepted: true };
}

async function storeAndSend({ db, outbox }: TrackingDeps, event: SentEvent): Promise<void> {
  await db.transaction().execute((trx) => recordEvent(trx, outbox, event));
  outbox.wake();
}

const isImpersonated = (session: RequestContext['session']) => session !== null && session.actorId !== null;

const DAY_MS = 86_400_000;

/**
 * Refuses an address that stored `max` events within a day. The counters are in the memory of this process, for as many
 * addresses as those of the other limits. A server without request limits has no quota either.
 */
function dailyQuota(app: FastifyInstance, max: number): (context: RequestContext) => Promise<void> {
  if (!app.hasDecorator('createRateLimit')) return async () => {};
  const count = app.createRateLimit({ max, timeWindow: DAY_MS });
  return async ({ request, reply }) => {
    const used = await count(request);
    if (!used.isAllowed && used.isExceeded) refuseForNow(reply, used.ttl);
  };
}

/** Maximum number of visitors behind one address: forged cookies cannot count more views. */
const VISITORS_PER_ADDRESS = 8;

/** A pseudonym of a visitor for one day in Hawaii. Without the secret it reveals neither address nor cookie. */
function visitorKey(secret: string, { request, ip }: Pick<RequestContext, 'request' | 'ip'>, now: Date): string {
  const cookie = createHash('sha256')
    .update(readCookie(request, COOKIES.visitor) ?? '')
    .digest();
  const slot = (cookie[0] ?? 0) % VISITORS_PER_ADDRESS;
  return createHmac('sha256', secret)
    .update(`view:${hawaiiDay(now)}:${addressKey(ip)}:${slot}`)
    .digest('base64url')
    .slice(0, 22);
}
