import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../platform/database';
import type { ServerSession } from '../platform/http';
import { isSecure } from '../platform/security';
import { endSession } from './session.store';
import { clearSessionCookie } from './session-cookie';
import { revokeUserToken } from './user-tokens.store';

/** Ends the session of a browser, on the server and in its cookie; on a foreign page, the token it was given. */
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
 * Browsers take Clear-Site-Data from secure origins only, and loopback addresses are. "cache" also empties the
 * back/forward cache. "storage" is left out: it holds the agent and the viewed listings of a visitor without account.
 */
const isLoopback = ({ hostname }: FastifyRequest) => ['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname);
