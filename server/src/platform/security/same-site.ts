import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from 'shared-contracts';
import { plainDocument } from '../html';
import { isPageVisit } from './page-visit';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** A GET that changes state and so stands under the same rule. */
const UNSAFE_GETS = new Set(['/api/v3/logout']);

interface SameSiteOptions {
  /** further origins that count as our own, as 'https://www.example.com' */
  allowedOrigins: readonly string[];
}

/**
 * Refuses requests that change something and that another site made a browser send. Browsers say so by
 * Sec-Fetch-Site, older ones by Origin or Referer. A client that sends none of them is no browser and has no visitor's cookie.
 */
export function registerSameSite(app: FastifyInstance, options: SameSiteOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    // the route, not the address: that one can be spelled in many ways
    const route = request.routeOptions.url ?? '';
    if (SAFE_METHODS.has(request.method) && !UNSAFE_GETS.has(route)) return;
    if (isSameSite(request, options.allowedOrigins) || isByTokenAlone(request)) return;
    if (UNSAFE_GETS.has(route) && isPageVisit(request)) return askFirst(reply);
    throw new ApiError('cross_site');
  });
}

/** Without a cookie nothing is borrowed: the token that a page of an allowed origin sends is its own proof. */
const isByTokenAlone = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && headers['x-hl-user-token'] !== undefined && headers.cookie === undefined;

/** A link on another site led to the logout: nothing happens until the visitor presses a button on our own page. */
function askFirst(reply: FastifyReply): FastifyReply {
  const page = plainDocument({
    heading: 'Sign out?',
    detail: 'A link on another site brought you here. You are signed out only if you say so.',
    button: 'Sign out',
    method: 'get',
    link: { label: 'Stay signed in', href: '/listings' },
  });
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
}

/** True for a request of our own pages, a typed address, or a client that is no browser. */
export function isSameSite(request: FastifyRequest, allowedOrigins: readonly string[] = []): boolean {
  const { origin } = request.headers;
  if (origin !== undefined && allowedOrigins.includes(origin)) return true;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  // an older browser sends no Origin with a GET, but the page that led here
  const source = origin ?? request.headers.referer;
  if (source === undefined) return true;
  if (!URL.canParse(source)) return false;
  const url = new URL(source);
  return url.host === request.headers.host || allowedOrigins.includes(url.origin);
}
