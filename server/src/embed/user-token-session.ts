import type { FastifyRequest } from 'fastify';
import { currentUser, logout, readSavedSearches } from 'shared-contracts';
import { findUserToken } from '../accounts';
import type { Database } from '../platform/database';
import type { SessionResolver } from '../platform/http';

const HEADER = 'x-hl-user-token';
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/**
 * The calls that accept a token: two reading calls for the navigation, and the end of the token. For all other calls
 * its holder is a visitor.
 */
const OPEN_TO_TOKENS: ReadonlySet<string> = new Set([currentUser.path, readSavedSearches.path, logout.path]);

/**
 * A cookie session has priority. Without one, the token of an allowed origin's page allows two reading calls, and a
 * sign-out there revokes it.
 */
export function withUserTokens(own: SessionResolver, db: Database, origins: readonly string[]): SessionResolver {
  if (origins.length === 0) return own;
  return async (request, reply) => {
    const session = await own(request, reply);
    if (session) return session;
    const token = tokenOf(request);
    const found = token === null ? null : await findUserToken(db, token);
    if (!found || !origins.includes(found.origin)) return null;
    return mayUse(request, found.origin) ? found.session : null;
  };
}

function tokenOf({ headers, method, routeOptions }: FastifyRequest): string | null {
  const token = headers[HEADER];
  if (method !== 'GET' || !OPEN_TO_TOKENS.has(routeOptions.url ?? '')) return null;
  return typeof token === 'string' && TOKEN.test(token) ? token : null;
}

/** From a page of the token's own origin, or from our frame in such a page. */
function mayUse({ headers }: FastifyRequest, origin: string): boolean {
  if (headers.origin !== undefined) return headers.origin === origin;
  return headers['sec-fetch-site'] === 'same-origin';
}
