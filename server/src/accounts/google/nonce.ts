import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import { googleOneTap } from 'shared-contracts';
import { isSecure } from '../../protection/secure-cookie';
import { hashToken, newToken } from '../tokens';

const NONCE_COOKIE = 'hl_google';
const HOURS = 2;

/**
 * The nonce that Google puts into its ID token: the hash of a cookie that scripts cannot read. A token that was issued
 * for another browser is then of no use here.
 */
export function issueNonce(request: FastifyRequest, reply: FastifyReply): string {
  const value = request.cookies[NONCE_COOKIE] ?? newToken();
  const secure = isSecure(request);
  const attributes = { path: googleOneTap.path, httpOnly: true, sameSite: 'strict', secure } as const;
  reply.setCookie(NONCE_COOKIE, value, { ...attributes, maxAge: HOURS * 3600 });
  return hashToken(value);
}

export function isNonceOf(request: FastifyRequest, nonce: string | undefined): boolean {
  const value = request.cookies[NONCE_COOKIE];
  return value !== undefined && nonce === hashToken(value);
}
