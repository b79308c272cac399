import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendCacheable } from '../platform/http/conditional';
import type { Settings } from '../platform/settings/settings';

const PATH = '/.well-known/security.txt';
const DAY_MS = 86_400_000;
/** Readers must not trust a file for longer than a year. */
const VALID_DAYS = 180;

/** Where to report a weakness of the site (RFC 9116). */
export function registerSecurityText(
  app: FastifyInstance,
  { SUPPORT_EMAIL, LOCALES }: Pick<Settings, 'SUPPORT_EMAIL' | 'LOCALES'>,
  originFor: (request: FastifyRequest) => string,
): void {
  app.get(PATH, { schema: { hide: true } }, (request, reply) => {
    // whole days, so that the file stays the same for caches
    const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS);
    const lines = [
      `Contact: mailto:${SUPPORT_EMAIL}`,
      `Expires: ${expires.toISOString()}`,
      `Preferred-Languages: ${LOCALES.join(', ')}`,
      `Canonical: ${originFor(request)}${PATH}`,
      '',
    ];
    return sendCacheable(request, reply, {
      type: 'text/plain; charset=utf-8',
      content: lines.join('\n'),
      seconds: 3600,
    });
  });
}
