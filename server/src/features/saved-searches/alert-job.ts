import { setImmediate as nextLoop } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { searchOfSavedParams, searchRequestOf } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import type { Job } from '../../platform/jobs/jobs';
import type { Outbox } from '../outbox/outbox';
import { type AlertPlace, alertMail } from './alert-mail';
import {
  claimDueSearch,
  type DueSearch,
  listWaitingMatches,
  updateMailedSearch,
  updateSilentSearches,
  type WaitingMatch,
} from './alerts.repository';
import type { AlertMailPayload } from './mails/alert-mail';
import { foundByWords, matchListingEvents, type SiteSearch } from './match-events';
import { listListings } from './match-events.repository';
import { regionNamesOf } from './stored-params';

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

export interface AlertDeps {
  db: Database;
  outbox: Pick<Outbox, 'add' | 'wake'>;
  place: Omit<AlertPlace, 'regions'>;
  /** loaded when a run begins */
  site: SiteSearch;
}

type MailDeps = AlertDeps & { place: AlertPlace };

/** With this number of failures the cause is not a single search. */
const MAX_FAILURES = 20;

/**
 * Mails every due search. Each search is one transaction: its mail is added to the outbox, its matches are marked as
 * mailed and its next time is set, or none of it. A failing search does not stop the others.
 * @returns number of mailed searches
 * @throws AggregateError of the failures, after all others are done
 */
export async function sendDueAlerts(deps: AlertDeps, now: Date): Promise<number> {
  await updateSilentSearches(deps.db, now);
  await deps.site.catchUp();
  const mailDeps = { ...deps, place: { ...deps.place, regions: await regionNamesOf(deps.db) } };
  const failures = new Map<number, unknown>();
  let looked = 0;
  while (failures.size < MAX_FAILURES && (await sendNext(mailDeps, now, failures))) {
    looked += 1;
    // Yields between two mails.
    await nextLoop();
  }
  if (looked > failures.size) deps.outbox.wake();
  if (failures.size > 0) {
    throw new AggregateError(
      failures.values(),
      `Making the mails of these searches failed: ${[...failures.keys()]}. The next run tries them again.`,
    );
  }
  return looked;
}

/** @param failures those that failed in this run, by their ids */
async function sendNext(deps: MailDeps, now: Date, failures: Map<number, unknown>): Promise<boolean> {
  let taken: number | null = null;
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const search = await claimDueSearch(trx, now, [...failures.keys()]);
      if (!search) return false;
      taken = search.id;
      const matches = await listWaitingMatches(trx, search);
      const matchIds = await addMails(trx, deps, search, matches);
      await updateMailedSearch(trx, search, matchIds, now);
      return true;
    });
  } catch (error) {
    if (taken === null) throw error;
    failures.set(taken, error);
    return true;
  }
}

/**
 * One mail to the owner and, if configured, a copy titled `copy_title`.
 * @returns ids of its matches
 */
async function addMails(
  trx: Database,
  { outbox, place, site }: MailDeps,
  search: DueSearch,
  matches: readonly WaitingMatch[],
): Promise<readonly number[]> {
  const stored = await listListings(
    trx,
    matches.map(({ internal_id }) => internal_id),
  );
  const request = searchRequestOf(searchOfSavedParams(search.params));
  const listings = request.filters?.query ? await foundByWords(site, request, stored) : stored;
  const composed = alertMail(search, matches, listings, place);
  const last = matches.at(-1)?.id;
  if (!composed || last === undefined) return [];
  const { matchIds, ...mail } = composed;
  const payload: AlertMailPayload = { template: 'alert', searchId: search.id, recipient: 'owner', ...mail };
  await outbox.add(trx, { topic: 'mail', dedupeKey: `alert:${search.id}:${last}`, payload });
  if (!search.copy) return matchIds;
  const copyTitle = search.isAddressProved ? search.copy.title?.trim() : '';
  const copy: AlertMailPayload = { ...payload, recipient: 'copy', subject: copyTitle || mail.subject };
  await outbox.add(trx, { topic: 'mail', dedupeKey: `alert-copy:${search.id}:${last}`, payload: copy });
  return matchIds;
}
