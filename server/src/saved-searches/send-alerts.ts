import { searchOfSavedParams, searchRequestOf } from 'shared-contracts';
import type { Database } from '../database/database';
import type { AlertMailPayload } from '../mail/mail-payload';
import type { Outbox } from '../outbox/outbox';
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

/**
 * Mails every search whose time has come. Each search is one transaction: its mail enters the outbox, its matches
 * count as told and its next time is set, or none of it. @returns how many searches were mailed about
 */
export async function sendDueAlerts(deps: AlertDeps, now: Date): Promise<number> {
  await passOverSilentSearches(deps.db, now);
  // here, as within a transaction nobody else may reach the embedded database
  await deps.site.catchUp();
  let mailed = 0;
  while (await sendNext(deps, now)) {
    mailed += 1;
    // others get their turn between two mails
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (mailed > 0) deps.outbox.wake();
  return mailed;
}

function sendNext(deps: AlertDeps, now: Date): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const search = await claimDueSearch(trx, now);
    if (!search) return false;
    const matches = await readWaitingMatches(trx, search);
    const told = await addMails(trx, deps, search, matches);
    await settleSearch(trx, search, told, now);
    return true;
  });
}

/**
 * One mail to the owner and, where wanted, a second one titled `copy_title` (D38) [A6.9].
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
