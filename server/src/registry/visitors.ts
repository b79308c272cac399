import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { COOKIE_DAYS, COOKIES } from 'shared-contracts';
import { readCookie, writeCookie } from '../platform/security/cookies';

const VALUE = /^([0-9a-f-]{36})\.([0-9a-z]{1,10})\.([\w-]{43})$/;
const MAX_AGE_SECONDS = COOKIE_DAYS.visitor * 86_400;

export type Visitors = ReturnType<typeof createVisitors>;

/**
 * Random ids of browsers, so that each gets the same versions on every page. An id is issued with a browser's first call, and
 * signed with its time of issue: a client cannot choose one on a canary's side. The server stores the hash of an id
 * with its side of a canary, while the canary lasts.
 */
export function createVisitors(secret: () => Promise<string>, now: () => Date) {
  const seconds = () => Math.floor(now().getTime() / 1000);

  /** The id of a request; null without a cookie that this site signed, and for an expired one. */
  async function of(request: FastifyRequest): Promise<string | null> {
    const [, id = '', issued = '', signature = ''] = VALUE.exec(readCookie(request, COOKIES.visitor) ?? '') ?? [];
    if (id === '') return null;
    const age = seconds() - Number.parseInt(issued, 36);
    if (age < 0 || age > MAX_AGE_SECONDS) return null;
    const key = await secret().catch(() => null);
    if (key === null) return null;
    const expected = Buffer.from(signatureOf(id, issued, key));
    return timingSafeEqual(expected, Buffer.from(signature)) ? id : null;
  }

  return {
    of,
    /** The id of a browser that makes a call. A browser without a valid one gets a new one. Null without the database. */
    async recognise(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
      const known = await of(request);
      const key = await secret().catch(() => null);
      if (known !== null || key === null) return known;
      const id = randomUUID();
      writeCookie(request, reply, COOKIES.visitor, signedVisitor(id, seconds(), key), { maxAge: MAX_AGE_SECONDS });
      return id;
    },
  };
}

/** The cookie of an id that was issued at a time, in seconds. */
export function signedVisitor(id: string, seconds: number, key: string): string {
  const issued = seconds.toString(36);
  return `${id}.${issued}.${signatureOf(id, issued, key)}`;
}

const signatureOf = (id: string, issued: string, key: string) =>
  createHmac('sha256', key).update(`visitor:${id}.${issued}`).digest('base64url');
