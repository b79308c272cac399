import type { FastifyBaseLogger } from 'fastify';
import type { Job } from '../../platform/jobs/jobs';
import { matchListingEvents } from './match-events';
import { type AlertDeps, sendDueAlerts } from './send-alerts';

/** Interval of the job. */
export const ALERT_EVERY_MS = 15 * 60_000;
/** The first run waits, because the site has priority after a start. */
const FIRST_AFTER_MS = 20_000;

export interface AlertJobDeps extends AlertDeps {
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  everyMs?: number;
  firstAfterMs?: number;
}

/**
 * One run: matches new events, then mails all due searches.
 * @param signal ends the matching; the next run continues it
 */
export async function runAlerts(
  deps: AlertDeps,
  now: Date,
  signal?: AbortSignal,
): Promise<{ events: number; mailed: number }> {
  const events = await matchListingEvents({ ...deps, signal });
  signal?.throwIfAborted();
  return { events, mailed: await sendDueAlerts(deps, now) };
}

/** Repeats the run. The next run continues after a failed one. */
export function alertJob(deps: AlertJobDeps): Job {
  const run = async (signal: AbortSignal) => {
    const done = await runAlerts(deps, new Date(), signal);
    if (done.events > 0 || done.mailed > 0)
      deps.log.info({ event: 'alerts.done', ...done }, 'alerts: changes were matched with saved searches');
  };
  const { everyMs = ALERT_EVERY_MS, firstAfterMs = FIRST_AFTER_MS } = deps;
  const isReady = () => deps.site.ready;
  return { name: 'alerts: a run', everyMs, firstAfterMs, isReady, run };
}
