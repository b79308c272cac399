import type { FastifyRequest } from 'fastify';
import { currentUser, logout, readSavedSearches } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import type { ServerSession, SessionResolver } from '../../platform/http/request-context';
import { isToken } from '../../platform/security/tokens';
import { readSessionCookie } from './account-cookies';
import { resumeOwnSession } from './impersonation.repository';
import { lacksSecondFactor } from './second-factor/second-factor.repository';
import { findSession } from './session.repository';
import { findUserToken } from './user-tokens.repository';

export interface SessionRules {
  /** origins whose pages may identify a user by a token */
  tokenOrigins?: readonly string[];
  /** roles that require a second factor */
  secondFactorRoles?: readonly string[];
}

/**
 * Resolves the session of a request, for all routes: of its cookie, else of its token. A user with a role that
 * requires a second factor and without one has no staff rights, and `serveCall` allows little besides the setup. The
 * same applies to staff with such a role who impersonate a client.
 */
export function sessionResolver(
  db: Database,
  { tokenOrigins = [], secondFactorRoles = [] }: SessionRules = {},
): SessionResolver {
  return async (request) => {
    const session = (await ofCookie(db, request)) ?? (await ofToken(db, request, tokenOrigins));
    if (session === null || secondFactorRoles.length === 0) return session;
    const isLacking = await lacksSecondFactor(db, session.actorId ?? session.userId, secondFactorRoles);
    return isLacking ? { ...session, roles: [], secondFactorMissing: true } : session;
  };
}

async function ofCookie(db: Database, request: FastifyRequest): Promise<ServerSession | null> {
  const token = readSessionCookie(request);
  if (token === null) return null;
  return (await findSession(db, token)) ?? ((await resumeOwnSession(db, token)) ? findSession(db, token) : null);
}

const HEADER = 'x-hl-user-token';
/**
 * The calls that accept a token: two reading calls for the navigation, and the end of the token. For all other calls
 * its holder is a visitor.
 */
const OPEN_TO_TOKENS: ReadonlySet<string> = new Set([currentUser.path, readSavedSearches.path, logout.path]);

/** The session of the token that a page of an allowed origin sends. */
async function ofToken(
  db: Database,
  request: FastifyRequest,
  origins: readonly string[],
): Promise<ServerSession | null> {
  const { headers, method, routeOptions } = request;
  const token = headers[HEADER];
  if (origins.length === 0 || method !== 'GET' || !OPEN_TO_TOKENS.has(routeOptions.url ?? '')) return null;
  if (Array.isArray(token) || !isToken(token)) return null;
  const found = await findUserToken(db, token);
  return found && origins.includes(found.origin) && isFrom(request, found.origin) ? found.session : null;
}

/** From a page of the token's own origin, or from our frame in such a page. */
function isFrom({ headers }: FastifyRequest, origin: string): boolean {
  if (headers.origin !== undefined) return headers.origin === origin;
  return headers['sec-fetch-site'] === 'same-origin';
}
