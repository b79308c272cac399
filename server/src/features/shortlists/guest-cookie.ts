import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, writeCookie } from '../../platform/security/cookies';
import { isToken, newToken } from '../../platform/security/tokens';

/** Identifies a visitor without an account in the lists that they joined. The database has the hash. */
const GUEST_COOKIE = 'hl_guest';
const GUEST_DAYS = 180;

/** The token of the browser; null without one. */
export function readGuestCookie(request: FastifyRequest): string | null {
  const value = readCookie(request, GUEST_COOKIE);
  return isToken(value) ? value : null;
}

/** The token of the browser, or a new one, for another half year. */
export function issueGuestToken(request: FastifyRequest, reply: FastifyReply): string {
  const token = readGuestCookie(request) ?? newToken();
  writeCookie(request, reply, GUEST_COOKIE, token, { maxAge: GUEST_DAYS * 86_400 });
  return token;
}
