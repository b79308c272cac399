import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, writeCookie } from '../../../platform/security/cookies';
import { hashToken, newToken } from '../../../platform/security/tokens';

const NONCE_COOKIE = 'hl_google';
const HOURS = 2;

/**
 * The nonce of Google's ID token: the hash of a cookie that scripts cannot read. A token that was issued for another
 * browser is useless here.
 */
export function issueNonce(request: FastifyRequest, reply: FastifyReply): string {
  const value = readCookie(request, NONCE_COOKIE) ?? newToken();
  writeCookie(request, reply, NONCE_COOKIE, value, { sameSite: 'strict', maxAge: HOURS * 3600 });
  return hashToken(value);
}

export function isNonceOf(request: FastifyRequest, nonce: string | undefined): boolean {
  const value = readCookie(request, NONCE_COOKIE);
  return value !== undefined && nonce === hashToken(value);
}
