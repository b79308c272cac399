import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from 'shared-contracts';
import { type PlainDocument, plainDocument } from '../html/plain-document';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** of a GET that changes state, so that the rule applies to it: the page for a visitor whom another site sent */
    confirmation?: PlainDocument;
  }
}

interface SameSiteOptions {
  /** further origins of the site, such as 'https://www.example.com' */
  allowedOrigins: readonly string[];
}

/**
 * Refuses a changing request that another site caused a browser to send (CSRF). Browsers send Sec-Fetch-Site, older
 * ones Origin or Referer. A client that sends none of them is no browser and has no visitor's cookie.
 */
export function registerSameSite(app: FastifyInstance, options: SameSiteOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    const { confirmation } = request.routeOptions.config ?? {};
    if (SAFE_METHODS.has(request.method) && !confirmation) return;
    if (isSameSite(request, options.allowedOrigins) || isByTokenAlone(request)) return;
    if (confirmation && isPageVisit(request)) return askFirst(reply, confirmation);
    throw new ApiError('cross_site');
  });
}

/** A request without a cookie cannot be forged: the token of an allowed origin's page proves itself. */
const isByTokenAlone = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && headers['x-hl-user-token'] !== undefined && headers.cookie === undefined;

/** The visitor must press a button on our own page first. */
const askFirst = (reply: FastifyReply, confirmation: PlainDocument): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(plainDocument(confirmation));

/** True for a request of our own pages, a typed address, or a client that is no browser. */
export function isSameSite(request: FastifyRequest, allowedOrigins: readonly string[] = []): boolean {
  const { origin } = request.headers;
  if (origin !== undefined && allowedOrigins.includes(origin)) return true;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  // An older browser sends no Origin with a GET, but a Referer.
  const source = origin ?? request.headers.referer;
  if (source === undefined) return true;
  if (!URL.canParse(source)) return false;
  const url = new URL(source);
  return url.host === request.headers.host || allowedOrigins.includes(url.origin);
}

/** True for a browser that opens a page, false for a call of a module. A page gets a redirect or a link. */
export function isPageVisit(request: FastifyRequest): boolean {
  if (request.headers['sec-fetch-mode'] !== undefined) return request.headers['sec-fetch-mode'] === 'navigate';
  return request.headers.accept?.includes('text/html') ?? false;
}
