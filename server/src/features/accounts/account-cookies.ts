import type { FastifyReply, FastifyRequest } from 'fastify';
import { COOKIES } from 'shared-contracts';
import { clearCookie, readCookie, writeCookie } from '../../platform/security/cookies';
import { hashToken, isToken, newToken } from '../../platform/security/tokens';

/** The token in the session cookie; null for a missing or invalid one. */
export function readSessionCookie(request: FastifyRequest): string | null {
  return readToken(request, COOKIES.session);
}

/** The cookie between the two steps of a sign-in: it identifies the user of the first step. */
const STEP_COOKIE = 'hl_second_step';
/** Time in which a sign-in must enter its code. */
export const STEP_MINUTES = 10;

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
  return isToken(value) ? value : null;
}

/** The cookie outlives the session. It proves an earlier sign-in in this browser and gives no access. */
const DEVICE_COOKIE = 'hl_device';
/** The repository deletes a device after the same time. */
export const DEVICE_DAYS = 365;

/** The token of the browser, null when it has none. */
export function readDeviceCookie(request: FastifyRequest): string | null {
  return readToken(request, DEVICE_COOKIE);
}

export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  writeCookie(request, reply, DEVICE_COOKIE, token, { maxAge: DEVICE_DAYS * 86_400 });
}

const NONCE_COOKIE = 'hl_google';
const NONCE_HOURS = 2;

/**
 * The nonce of Google's ID token: the hash of a cookie that scripts cannot read. A token that was issued for another
 * browser is useless here.
 */
export function issueNonce(request: FastifyRequest, reply: FastifyReply): string {
  const value = readCookie(request, NONCE_COOKIE) ?? newToken();
  writeCookie(request, reply, NONCE_COOKIE, value, { sameSite: 'strict', maxAge: NONCE_HOURS * 3600 });
  return hashToken(value);
}

export function isNonceOf(request: FastifyRequest, nonce: string | undefined): boolean {
  const value = readCookie(request, NONCE_COOKIE);
  return value !== undefined && nonce === hashToken(value);
}
