import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseAway } from './database-away';

const EVERY_MS = 60_000;

interface Outage {
  loggedAt: number;
  /** since the last line */
  failures: number;
  parts: Set<string>;
}

/** By log, and there by what fails. */
const outages = new WeakMap<object, Map<string, Outage>>();

/**
 * Logs that the database did not answer a part of the server that tries again by itself: the first failure at once, and
 * then one line a minute for all parts, while it goes on.
 * @param service what did not answer
 */
export function logOutage(
  log: Pick<FastifyBaseLogger, 'error'>,
  part: string,
  error: unknown,
  service: 'database' | 'OpenSearch' = 'database',
): void {
  const now = Date.now();
  const known = outages.get(log) ?? new Map<string, Outage>();
  outages.set(log, known);
  // all errors of a service that is away are one outage; another error is one of its own
  const what = service !== 'database' || isDatabaseAway(error) ? service : `${service}: ${String(error)}`;
  const outage = known.get(what) ?? { loggedAt: Number.NEGATIVE_INFINITY, failures: 0, parts: new Set<string>() };
  known.set(what, outage);
  outage.failures++;
  outage.parts.add(part);
  if (now - outage.loggedAt < EVERY_MS) return;
  for (const [other, { loggedAt }] of known) if (now - loggedAt >= 2 * EVERY_MS) known.delete(other);
  known.set(what, { loggedAt: now, failures: 0, parts: new Set() });
  const parts = [...outage.parts];
  log.error(
    { event: `${service.toLowerCase()}.away`, err: error, parts, failures: outage.failures },
    `${service}: no answer for ${parts.join(', ')}; they try again, and the next line follows in a minute`,
  );
}
