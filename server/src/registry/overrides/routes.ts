import type { FastifyInstance } from 'fastify';
import { OVERRIDE } from 'shared-contracts/registry';
import { askedByName, isNothing, pathWithin } from './asked';
import type { OverrideDoor } from './overrides';

/** `GET /mfe/override?search=http://localhost:3002/&to=/listings`, `?disable=leads`, `?reset=1`. */
export function registerOverrides(app: FastifyInstance, overrides: OverrideDoor): void {
  app.get(OVERRIDE.path, { schema: { hide: true } }, async (request, reply) => {
    const query = new URL(request.url, 'http://site').searchParams;
    request.serverSession = await app.resolveSession(request, reply);
    if (query.has('reset')) overrides.reset(request, reply);
    const asked = askedByName(query);
    if (!isNothing(asked)) await overrides.set(request, reply, request.serverSession, asked);
    return reply.header('cache-control', 'no-store').redirect(ownPath(query.get('to')), 302);
  });
}

/** A path of this site and nothing that a browser reads as another one. */
function ownPath(to: string | null): string {
  if (to === null || !/^\/(?![/\\])/.test(to)) return '/';
  const url = new URL(to, 'http://site');
  return url.host === 'site' ? pathWithin(url) + url.search + url.hash : '/';
}
