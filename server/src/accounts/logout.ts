import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database';
import type { ServerSession } from '../http/request-context';
import { endSession } from './session.store';
import { clearSessionCookie } from './session-cookie';

/** Ends the session of a browser, on the server and in its cookie [A7.31]. */
export async function signOut(
  db: Database,
  { session, request, reply }: { session: ServerSession | null; request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  if (session) await endSession(db, session.id);
  clearSessionCookie(request, reply);
}

/** A page visit, as opposed to a call from a module: it wants a document and gets a redirect to /listings [B7.11]. */
export function isPageVisit(request: FastifyRequest): boolean {
  if (request.headers['sec-fetch-mode'] !== undefined) return request.headers['sec-fetch-mode'] === 'navigate';
  return request.headers.accept?.includes('text/html') ?? false;
}
