import { setImmediate as nextLoop } from 'node:timers/promises';
import { searchOfSavedParams, searchRequestOf } from 'shared-contracts';
import type { AlertMailPayload } from '../mail';
import type { Outbox } from '../outbox';
import type { Database } from '../platform/database';
import { type AlertPlace, alertMail } from './alert-mail';
import {
  claimDueSearch,
  type DueSearch,
  passOverSilentSearches,
  readWaitingMatches,
  settleSearch,
  type WaitingMatch,
} from './alerts.store';
import { readListings } from './match-events.store';
import { foundByWords, type SiteSearch } from './site-search';

export interface AlertDeps {
  db: Database;
  outbox: Pick<Outbox, 'add' | 'wake'>;
  place: AlertPlace;
  /** loaded, whenever a run begins */
  site: SiteSearch;
}

/** With so many that fail it is not the searches. */
const MAX_FAILURES = 20;

/**
 * Mails every search whose time has come. Each search is one transaction: its mail enters the outbox, its matches
 * count as told and its next time is set, or none of it. One that fails keeps no other from being mailed about.
 * @returns how many searches were mailed about
 * @throws AggregateError of what failed, when all others are done
 */
export async function sendDueAlerts(deps: AlertDeps, now: Date): Promise<number> {
  await passOverSilentSearches(deps.db, now);
  // here, as within a transaction nobody else may reach the embedded database
  await deps.site.catchUp();
  const failures = new Map<number, unknown>();
  let looked = 0;
  while (failures.size < MAX_FAILURES && (await sendNext(deps, now, failures))) {
    looked += 1;
    // others get their turn between two mails
    await nextLoop();
  }
  if (looked > failures.size) deps.outbox.wake();
  if (failures.size > 0) {
    throw new AggregateError(failures.values(), `No mail could be made of these searches: ${[...failures.keys()]}.`);
  }
  return looked;
}

/** @param failures those that failed in this run, by their ids */
async function sendNext(deps: AlertDeps, now: Date, failures: Map<number, unknown>): Promise<boolean> {
  let taken: number | null = null;
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const search = await claimDueSearch(trx, now, [...failures.keys()]);
      if (!search) return false;
      taken = search.id;
      const matches = await readWaitingMatches(trx, search);
      const told = await addMails(trx, deps, search, matches);
      await settleSearch(trx, search, told, now);
      return true;
    });
  } catch (error) {
    if (taken === null) throw error;
    failures.set(taken, error);
    return true;
  }
}

/**
 * One mail to the owner and, where wanted, a second one titled `copy_title`.
 * @returns ids of the matches that it tells
 */
async function addMails(
  trx: Database,
  { outbox, place, site }: AlertDeps,
  search: DueSearch,
  matches: readonly WaitingMatch[],
): Promise<readonly number[]> {
  const stored = await readListings(
    trx,
    matches.map(({ internal_id }) => internal_id),
  );
  const request = searchRequestOf(searchOfSavedParams(search.params));
  const listings = request.filters?.query ? await foundByWords(site, request, stored) : stored;
  const composed = alertMail(search, matches, listings, place);
  const last = matches.at(-1)?.id;
  if (!composed || last === undefined) return [];
  const { told, ...mail } = composed;
  const payload: AlertMailPayload = { template: 'alert', searchId: search.id, recipient: 'owner', ...mail };
  await outbox.add(trx, { topic: 'mail', dedupeKey: `alert:${search.id}:${last}`, payload });
  if (!search.copy) return told;
  const copyTitle = search.isAddressProved ? search.copy.title?.trim() : '';
  const copy: AlertMailPayload = { ...payload, recipient: 'copy', subject: copyTitle || mail.subject };
  await outbox.add(trx, { topic: 'mail', dedupeKey: `alert-copy:${search.id}:${last}`, payload: copy });
  return told;
}
