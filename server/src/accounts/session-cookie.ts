import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import { COOKIES } from 'shared-contracts';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The token in the session cookie, null when there is none or it cannot be one. */
export function readSessionCookie(request: FastifyRequest): string | null {
  const value = request.cookies?.[COOKIES.session];
  return value !== undefined && TOKEN.test(value) ? value : null;
}

/** Out of reach of scripts and of other sites' requests; Secure wherever the site is on https (D36). */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string, expires: Date): void {
  reply.setCookie(COOKIES.session, token, { ...attributes(request), expires });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(COOKIES.session, attributes(request));
}

function attributes(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const;
}
