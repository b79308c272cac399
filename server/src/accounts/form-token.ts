import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import { sql } from 'kysely';
import type { Database } from '../database/database';
import { hashToken, newToken } from './tokens';

/** Tells the browser a token was given to; says nothing about who sits there. */
const BROWSER_COOKIE = 'hl_form';
const HOURS = 2;

/** A token for a form that works without JavaScript: once, for this browser, for two hours [B2.5.31]. */
export async function issueFormToken(db: Database, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const browser = request.cookies[BROWSER_COOKIE] ?? newToken();
  const token = newToken();
  await db
    .insertInto('form_tokens')
    .values({
      token_hash: hashToken(token),
      browser_hash: hashToken(browser),
      expires_at: new Date(Date.now() + HOURS * 3_600_000),
    })
    .execute();
  const secure = request.protocol === 'https';
  reply.setCookie(BROWSER_COOKIE, browser, { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: HOURS * 3600 });
  return token;
}

/** Uses a token up; false for a wrong, used or expired one and for another browser's. */
export async function takeFormToken(db: Database, request: FastifyRequest, token: string): Promise<boolean> {
  const browser = request.cookies[BROWSER_COOKIE];
  if (browser === undefined) return false;
  const taken = await db
    .deleteFrom('form_tokens')
    .where('token_hash', '=', hashToken(token))
    .where('browser_hash', '=', hashToken(browser))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('token_hash')
    .executeTakeFirst();
  return taken !== undefined;
}
