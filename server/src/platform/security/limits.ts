import { isIPv4 } from 'node:net';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from 'shared-contracts';
import type { Settings } from '../settings/settings';
import { BodySlots } from './body-slots';
import { FairQueue } from './fair-queue';

/**
 * Addresses counted per route. Beyond them the oldest counters are dropped, so sign-in attempts are counted in the
 * database.
 */
const COUNTED_ADDRESSES = 20_000;
const MAX_URL = 8 * 1024;
/** Requests per minute and address for a route without its own limit. */
const DEFAULT_LIMIT = { max: 600, timeWindow: 60_000 };
/** For the files of a page: scripts, styles, photos and maps. A page loads about a hundred. */
export const FILE_LIMIT = { rateLimit: { max: 6000, timeWindow: 60_000 } };
/** Points of costly work per minute and address, each about half a millisecond: 5 % of one core. */
const MAX_POINTS = 6000;
/** Costly requests of one address that may wait at once. */
const MAX_WAITING = 32;
/** Requests with a large body that one address may send at once. */
const MAX_LARGE_BODIES = 16;
/** A body costs a point per this number of bytes, for reading, parsing and checking. */
const BYTES_PER_POINT = 8 * 1024;

/**
 * The key of an address for limits: an IPv4 address, also a mapped one, or the /64 network of an IPv6 household. A
 * closed connection has no address; all of them share one key.
 */
export const addressKey = (ip: string | undefined): string => (ip === undefined ? 'closed' : normalizeIP(ip));

/** The network of an address: a /24 of IPv4, a /48 of IPv6. A customer of a provider often has all of it. */
export function networkKey(ip: string): string {
  const network = normalizeIP(ip, 48);
  return isIPv4(network) ? `${network.split('.', 3).join('.')}.0/24` : `${network}/48`;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Tags of calls that stay available while the server is overloaded. Features add those of their users' actions. */
    keptUnderPressure: Set<string>;
  }
}

/** Limits per route and address, a limit of the address length, and 503 for searches while the server is overloaded. */
export async function registerLimits(app: FastifyInstance, settings: Settings): Promise<void> {
  app.addHook('onRequest', async (request) => {
    if (request.url.length > MAX_URL) throw new ApiError('body_too_large');
  });
  app.decorate('keptUnderPressure', new Set<string>());
  limitCost(app, settings);
  if (settings.RATE_LIMITS) {
    await app.register(rateLimit, {
      ...DEFAULT_LIMIT,
      cache: COUNTED_ADDRESSES,
      errorResponseBuilder: () => new ApiError('too_many_requests'),
    });
  }
  if (settings.MAX_EVENT_LOOP_DELAY_MS > 0) {
    await app.register(underPressure, {
      maxEventLoopDelay: settings.MAX_EVENT_LOOP_DELAY_MS,
      retryAfter: 2,
      pressureHandler: (request) => {
        if (request.url.startsWith('/api/') && mayBeShed(app, request.routeOptions.schema?.tags))
          throw new ApiError('busy');
      },
    });
  }
}

/**
 * Costly work waits in the queue of its address, and is charged to it. Large bodies are charged before they are read.
 */
function limitCost(app: FastifyInstance, { RATE_LIMITS }: Settings): void {
  const points = new RateLimiterMemory({ points: MAX_POINTS, duration: 60 });
  const charge = async (request: FastifyRequest, reply: FastifyReply, cost: number) => {
    if (!RATE_LIMITS || cost === 0) return;
    await points.consume(addressKey(request.ip), cost).catch((refused: unknown) => {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      reply.header('retry-after', Math.ceil(refused.msBeforeNext / 1000));
      throw new ApiError('too_many_requests');
    });
  };
  app.decorate('fairQueue', new FairQueue(RATE_LIMITS ? MAX_WAITING : undefined));
  app.decorate('charge', charge);
  const largeBodies = new BodySlots(MAX_LARGE_BODIES);
  app.addHook('onRequest', async (request, reply) => {
    const cost = bodyCost(request);
    if (cost === 0) return;
    if (RATE_LIMITS && !largeBodies.take(reply, addressKey(request.ip))) {
      // this body is not read
      reply.header('connection', 'close');
      throw new ApiError('too_many_requests');
    }
    await charge(request, reply, cost);
  });
}

/** A body without a stated length is charged as the largest that the route accepts. */
function bodyCost({ headers, routeOptions }: FastifyRequest): number {
  if (headers['content-type']?.startsWith('application/json') !== true) return 0;
  const bytes = headers['transfer-encoding'] === undefined ? Number(headers['content-length']) : routeOptions.bodyLimit;
  return Math.floor(Math.min(bytes || 0, routeOptions.bodyLimit ?? 0) / BYTES_PER_POINT);
}

const mayBeShed = (app: FastifyInstance, tags: readonly string[] = []) =>
  !tags.some((tag) => app.keptUnderPressure.has(tag));

/**
 * Refuses a call that the server makes for a page, as it would refuse it over HTTP.
 * @throws ApiError busy while the server is overloaded
 */
export function refuseUnderPressure(app: FastifyInstance, tag: string): void {
  if (app.hasDecorator('isUnderPressure') && app.isUnderPressure() && mayBeShed(app, [tag])) throw new ApiError('busy');
}
