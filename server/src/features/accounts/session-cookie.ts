import type { FastifyReply, FastifyRequest } from 'fastify';
import { COOKIES } from 'shared-contracts';
import { clearCookie, readCookie, writeCookie } from '../../platform/security/cookies';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The token in the session cookie; null for a missing or invalid one. */
export function readSessionCookie(request: FastifyRequest): string | null {
  return readToken(request, COOKIES.session);
}

/** The cookie between the two steps of a sign-in: it identifies the user of the first step. */
const STEP_COOKIE = 'hl_second_step';
const STEP_MINUTES = 10;

export function readStepCookie(request: FastifyRequest): string | null {
  return readToken(request, STEP_COOKIE);
}

export function setStepCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  writeCookie(request, reply, STEP_COOKIE, token, { sameSite: 'strict', maxAge: STEP_MINUTES * 60 });
}

export function clearStepCookie(request: FastifyRequest, reply: FastifyReply): void {
  clearCookie(request, reply, STEP_COOKIE);
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string, expires: Date): void {
  writeCookie(request, reply, COOKIES.session, token, { expires });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  clearCookie(request, reply, COOKIES.session);
}

function readToken(request: FastifyRequest, name: string): string | null {
  const value = readCookie(request, name);
  return value !== undefined && TOKEN.test(value) ? value : null;
}
