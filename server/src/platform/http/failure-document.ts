import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from 'shared-contracts';
import { i18n } from '../../texts';
import { plainDocument } from '../html/plain-document';
import { sendProblem } from './problem';

/** Heading of the not-found page. */
export const NOT_FOUND_TEXT = /*i18n*/ "Whoops! We can't find that page.";

/** Kinds of body that a browser's own form has. */
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** True for a browser that opens an address or sends a form, false for calls and files. */
export function wantsDocument(request: FastifyRequest): boolean {
  const isForm = request.method === 'POST' && FORM.test(request.headers['content-type'] ?? '');
  if (request.method !== 'GET' && request.method !== 'HEAD' && !isForm) return false;
  const path = request.url.split('?', 1)[0] ?? '/';
  if (/^\/(?:api|mfe|shell|photos|static|basemap)(?:\/|$)/.test(path)) return false;
  return request.headers.accept?.includes('text/html') === true;
}

/** A failure as a page for a browser; a problem document for other clients. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, error: ApiError): FastifyReply {
  if (!wantsDocument(request)) return sendProblem(request, reply, error);
  const heading = error.status === 404 ? i18n.t(NOT_FOUND_TEXT) : error.message;
  if (error.status === 503) reply.header('retry-after', '2');
  const detail =
    error.status === 404 ? '' : i18n.t('Error {status}. Request {id}', { status: error.status, id: request.id });
  const link = { label: i18n.t('Go back to Search'), href: '/listings' };
  const body = plainDocument({ heading, detail, link });
  return sendDocument(reply.code(error.status), body);
}

export function sendDocument(reply: FastifyReply, body: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('vary', 'cookie')
    .type('text/html; charset=utf-8')
    .serializer((text: unknown) => String(text))
    .send(body);
}
