import type { FastifyRequest } from 'fastify';

/** True for a browser that opens a page, false for a call of a module. A page gets a redirect or a link. */
export function isPageVisit(request: FastifyRequest): boolean {
  if (request.headers['sec-fetch-mode'] !== undefined) return request.headers['sec-fetch-mode'] === 'navigate';
  return request.headers.accept?.includes('text/html') ?? false;
}
