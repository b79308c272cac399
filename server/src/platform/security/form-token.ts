import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database';
import { readCookie, writeCookie } from './cookies';
import { deleteFormToken, insertFormToken } from './form-tokens.repository';
import { newToken } from './tokens';

/** Identifies the browser that got a token, and not the user. */
const BROWSER_COOKIE = 'hl_form';
const HOURS = 2;

/** A token for a form that works without JavaScript: valid once, for this browser, for two hours. */
export async function issueFormToken(db: Database, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const browser = readCookie(request, BROWSER_COOKIE) ?? newToken();
  const token = newToken();
  await insertFormToken(db, token, browser, new Date(Date.now() + HOURS * 3_600_000));
  writeCookie(request, reply, BROWSER_COOKIE, browser, { sameSite: 'strict', maxAge: HOURS * 3600 });
  return token;
}

/** Consumes a token. False for a wrong, used or expired one, and for another browser's. */
export async function takeFormToken(db: Database, request: FastifyRequest, token: string): Promise<boolean> {
  const browser = readCookie(request, BROWSER_COOKIE);
  return browser !== undefined && deleteFormToken(db, token, browser);
}
