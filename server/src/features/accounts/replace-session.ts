import type { FastifyReply } from 'fastify';
import { plainDocument } from '../../platform/html/plain-document';

interface Replacement {
  /** the current user */
  now: string;
  /** the user of the sign-in link */
  next: string;
  /** of the sign-in link, still unused */
  token: string;
  formToken: string;
}

/** A page that asks whether a sign-in link may replace the session of another user. The link is still unused. */
export function sendReplaceSession(reply: FastifyReply, { now, next, token, formToken }: Replacement): FastifyReply {
  const page = plainDocument({
    heading: `Sign in as ${next}?`,
    detail: `You are signed in as ${now}. This link signs you in as ${next} instead.`,
    button: `Sign in as ${next}`,
    fields: { email: next, token, authenticity_token: formToken },
    link: { label: `Stay signed in as ${now}`, href: '/listings' },
  });
  return reply
    .code(200)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(page);
}
