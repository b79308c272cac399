import type { FastifyRequest } from 'fastify';

/** Somebody opens a page, as opposed to a call from a module: wants a document, and is shown where to go on. */
export function isPageVisit(request: FastifyRequest): boolean {
  if (request.headers['sec-fetch-mode'] !== undefined) return request.headers['sec-fetch-mode'] === 'navigate';
  return request.headers.accept?.includes('text/html') ?? false;
}
