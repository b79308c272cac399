import type { FastifyBaseLogger } from 'fastify';
import { matchListingEvents } from './match-events';
import { type AlertDeps, sendDueAlerts } from './send-alerts';
import { WatchedSearches } from './watched-searches';

/** The job runs this often (D37). */
export const ALERT_EVERY_MS = 15 * 60_000;
/** After a start the site comes first. */
const FIRST_AFTER_MS = 20_000;
/** Between looks whether the search is loaded. */
const NOT_READY_MS = 1000;

export interface AlertJobDeps extends AlertDeps {
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  everyMs?: number;
  firstAfterMs?: number;
}

/**
 * One run: what is new is matched, then whoever is due gets a mail.
 * @param searches kept from run to run; without them they are read anew
 */
export async function runAlerts(
  deps: AlertDeps,
  now: Date,
  searches = new WatchedSearches(),
): Promise<{ events: number; mailed: number }> {
  const events = await matchListingEvents(deps, searches);
  return { events, mailed: await sendDueAlerts(deps, now) };
}

/** Runs until it is stopped; a run that fails is told in the log, and the next one takes everything up again. */
export function startAlertJob(deps: AlertJobDeps): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  let stopped = false;
  const searches = new WatchedSearches();
  const run = async () => {
    if (!deps.site.ready) return NOT_READY_MS;
    try {
      const done = await runAlerts(deps, new Date(), searches);
      if (done.events > 0 || done.mailed > 0) deps.log.info(done, 'alerts: saved searches were looked at');
    } catch (error) {
      deps.log.error({ err: error }, 'alerts: a run failed; the next one takes it up again');
    }
    return deps.everyMs ?? ALERT_EVERY_MS;
  };
  const schedule = (afterMs: number) => {
    timer = setTimeout(() => {
      running = run().then((nextAfterMs) => {
        if (!stopped) schedule(nextAfterMs);
      });
    }, afterMs);
    timer.unref();
  };
  schedule(deps.firstAfterMs ?? FIRST_AFTER_MS);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
