import { isIPv6 } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from 'shared-contracts';
import type { Settings } from '../settings';
import { isInnerCall } from './inner-calls';

/** Addresses remembered per route; beyond them the oldest counters are forgotten, so sign-in counts in the database. */
const COUNTED_ADDRESSES = 20_000;
const LONGEST_URL = 8 * 1024;
/**
 * For pages: about as many as a fast crawler or our own check of all links asks for, 20 a second. What a page asks for
 * itself is counted with the page alone.
 */
export const PAGE_LIMIT = { rateLimit: { max: 1200, timeWindow: 60_000 } };
/** For files written from every listing there is. */
export const SITEMAP_LIMIT = { rateLimit: { max: 120, timeWindow: 60_000 } };
/** Tags of calls that keep their place while searches are turned away. */
const KEPT_UNDER_PRESSURE = new Set(['Account', 'Leads', 'Saved searches']);

/** An IPv6 household has a whole /64; counting single addresses would limit nobody. */
export function addressKey(ip: string): string {
  const v4 = ipv4Of(ip);
  return v4 ?? `${ipv6Groups(ip, 4)}::/64`;
}

/** The network of an address: a /24 of IPv4, a /48 of IPv6. One customer of a provider often has all of it. */
export function networkKey(ip: string): string {
  const v4 = ipv4Of(ip);
  return v4 === null ? `${ipv6Groups(ip, 3)}::/48` : `${v4.split('.', 3).join('.')}.0/24`;
}

function ipv4Of(ip: string): string | null {
  if (!isIPv6(ip)) return ip;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? null;
}

/** The first groups of an IPv6 address, written in full. */
function ipv6Groups(ip: string, count: number): string {
  const [head = '', tail = ''] = ip.split('::');
  const left = head.split(':').filter((group) => group !== '');
  const right = tail.split(':').filter((group) => group !== '');
  const missing = ip.includes('::') ? 8 - left.length - right.length : 0;
  const groups = [...left, ...Array<string>(Math.max(missing, 0)).fill('0'), ...right];
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Limits per route and address, a limit on the address length, and 503 for searches while the server is behind. */
export async function registerLimits(app: FastifyInstance, settings: Settings): Promise<void> {
  app.addHook('onRequest', async (request) => {
    if (request.url.length > LONGEST_URL) throw new ApiError('body_too_large');
  });
  if (settings.RATE_LIMITS) {
    await app.register(rateLimit, {
      global: false,
      cache: COUNTED_ADDRESSES,
      allowList: isInnerCall,
      keyGenerator: (request) => addressKey(request.ip),
      errorResponseBuilder: () => new ApiError('too_many_requests'),
    });
  }
  if (settings.MAX_EVENT_LOOP_DELAY_MS > 0) {
    await app.register(underPressure, {
      maxEventLoopDelay: settings.MAX_EVENT_LOOP_DELAY_MS,
      retryAfter: 2,
      pressureHandler: (request) => {
        if (mayBeShed(request)) throw new ApiError('busy');
      },
    });
  }
}

function mayBeShed(request: FastifyRequest): boolean {
  if (!request.url.startsWith('/api/')) return false;
  const tags = request.routeOptions.schema?.tags ?? [];
  return !tags.some((tag) => KEPT_UNDER_PRESSURE.has(tag));
}
