import type { FastifyInstance } from 'fastify';
import type { RequestContext } from '../platform/http';
import { refuseForNow } from '../platform/security';

const DAY_MS = 86_400_000;

/**
 * Refuses an address that stored `max` events within a day. The counters are in the memory of this process, for as many
 * addresses as those of the other limits. A server without request limits has no quota either.
 */
export function dailyQuota(app: FastifyInstance, max: number): (context: RequestContext) => Promise<void> {
  if (!app.hasDecorator('createRateLimit')) return async () => {};
  const take = app.createRateLimit({ max, timeWindow: DAY_MS });
  return async ({ request, reply }) => {
    const used = await take(request);
    if (!used.isAllowed && used.isExceeded) refuseForNow(reply, used.ttl);
  };
}
