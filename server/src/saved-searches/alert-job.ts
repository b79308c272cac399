import type { FastifyBaseLogger } from 'fastify';
import { startJob } from '../platform/jobs';
import { matchListingEvents } from './match-events';
import { type AlertDeps, sendDueAlerts } from './send-alerts';
import { WatchedSearches } from './watched-searches';

/** The job runs this often. */
export const ALERT_EVERY_MS = 15 * 60_000;
/** After a start the site comes first. */
const FIRST_AFTER_MS = 20_000;

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

/** Repeats the run; what a failed run left is taken up by the next one. @returns stops it, after the run under way */
export function startAlertJob(deps: AlertJobDeps): () => Promise<void> {
  const searches = new WatchedSearches();
  const run = async () => {
    const done = await runAlerts(deps, new Date(), searches);
    if (done.events > 0 || done.mailed > 0) deps.log.info(done, 'alerts: saved searches were looked at');
  };
  const { everyMs = ALERT_EVERY_MS, firstAfterMs = FIRST_AFTER_MS } = deps;
  const isReady = () => deps.site.ready;
  return startJob({ name: 'alerts: a run', everyMs, firstAfterMs, isReady, run }, deps.log);
}
