import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import { COOKIES } from 'shared-contracts';
import { isSecure } from '../protection/secure-cookie';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The token in the session cookie, null when there is none or it cannot be one. */
export function readSessionCookie(request: FastifyRequest): string | null {
  const value = request.cookies?.[COOKIES.session];
  return value !== undefined && TOKEN.test(value) ? value : null;
}

/** Says whose first step of a sign-in is done, while the code of the second factor is awaited. */
const STEP_COOKIE = 'hl_second_step';
const STEP_MINUTES = 10;

export function readStepCookie(request: FastifyRequest): string | null {
  const value = request.cookies?.[STEP_COOKIE];
  return value !== undefined && TOKEN.test(value) ? value : null;
}

export function setStepCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(STEP_COOKIE, token, { ...stepAttributes(request), maxAge: STEP_MINUTES * 60 });
}

export function clearStepCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(STEP_COOKIE, stepAttributes(request));
}

/** Out of reach of scripts and of other sites' requests; Secure wherever the site is on https (D36). */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string, expires: Date): void {
  reply.setCookie(COOKIES.session, token, { ...attributes(request), expires });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(COOKIES.session, attributes(request));
}

function attributes(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request) } as const;
}

function stepAttributes(request: FastifyRequest) {
  return { ...attributes(request), path: '/api/v3/sign_in', sameSite: 'strict' } as const;
}
