import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database';
import type { ServerSession } from '../../platform/http/request-context';
import { isSecure } from '../../platform/security/cookies';
import { endSession } from './session.repository';
import { clearSessionCookie } from './session-cookie';
import { revokeUserToken } from './user-tokens.repository';

/** Ends the session of a browser, on the server and in its cookie; on another site's page, its token. */
export async function signOut(
  db: Database,
  { session, request, reply }: { session: ServerSession | null; request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  if (session?.byToken) return revokeUserToken(db, String(request.headers['x-hl-user-token']));
  if (session) await endSession(db, session.id);
  clearSessionCookie(request, reply);
  if (isSecure(request) || isLoopback(request)) reply.header('clear-site-data', '"cache"');
}

/**
 * Browsers accept Clear-Site-Data only from secure origins, which include loopback addresses. "cache" also empties the
 * back/forward cache. "storage" is left out: it has the agent and the viewed listings of a visitor without account.
 */
const isLoopback = ({ hostname }: FastifyRequest) => ['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname);
