import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database';
import { readCookie, writeCookie } from '../../platform/security/cookies';
import { emailKey, hashToken } from '../../platform/security/tokens';
import { isKnownDevice } from './known-devices.repository';

/** The cookie outlives the session. It proves an earlier sign-in in this browser and gives no access. */
const DEVICE_COOKIE = 'hl_device';
/** The store deletes a device after the same time. */
export const DEVICE_DAYS = 365;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The token of the browser, null when it has none. */
export function readDeviceCookie(request: FastifyRequest): string | null {
  const value = readCookie(request, DEVICE_COOKIE);
  return value !== undefined && TOKEN.test(value) ? value : null;
}

export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  writeCookie(request, reply, DEVICE_COOKIE, token, { maxAge: DEVICE_DAYS * 86_400 });
}

/**
 * The key of a counter that only this browser can raise; null for a browser that never signed in to the account.
 * Failures of a stranger then do not delay the owner.
 */
export async function deviceCounterKey(db: Database, request: FastifyRequest, email: string): Promise<string | null> {
  const token = readDeviceCookie(request);
  if (token === null || !(await isKnownDevice(db, email, token))) return null;
  return `${hashToken(token)} ${emailKey(email)}`;
}
