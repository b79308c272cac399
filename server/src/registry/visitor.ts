import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { COOKIE_DAYS, COOKIES } from 'shared-contracts';
import { readCookie, writeCookie } from '../protection/cookies';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const DAY_SECONDS = 86_400;

/** Who a browser says it is; null for one that has not been here, or keeps no cookies. */
export function visitorOf(request: FastifyRequest): string | null {
  const value = readCookie(request, COOKIES.visitor);
  return value !== undefined && ID.test(value) ? value : null;
}

/**
 * Gives a browser a random name of its own, so that it gets the same versions on every page. Nothing else is kept
 * under it but which side of a canary it saw, and that as a hash, while the canary lasts.
 */
export function recognise(request: FastifyRequest, reply: FastifyReply): string {
  const known = visitorOf(request);
  if (known !== null) return known;
  const visitor = randomUUID();
  writeCookie(request, reply, COOKIES.visitor, visitor, { maxAge: COOKIE_DAYS.visitor * DAY_SECONDS });
  return visitor;
}
