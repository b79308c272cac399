import { setImmediate as nextLoop } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { SOURCE_LANGUAGE, searchOfSavedParams, searchRequestOf } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import type { Job } from '../../platform/jobs/jobs';
import { inLanguage } from '../../platform/language/language';
import { readListings } from '../listings/listings.repository';
import { readersLanguage } from '../mail/mail-delivery';
import { claimFavoriteUser, listFavoriteNews, updateMailedFavorites } from '../notifications/notifications.repository';
import type { Outbox } from '../outbox/outbox';
import type { AlertPlace } from './alert-items';
import { alertMail, type TrueMatch, trueMatches } from './alert-mail';
import {
  claimDueSearch,
  type DueSearch,
  listWaitingMatches,
  updateMailedSearch,
  updateSilentSearches,
  type WaitingMatch,
} from './alerts.repository';
import { favoritesMail } from './favorites-mail';
import type { AlertMailPayload } from './mails/alert-mail';
import type { FavoritesMailPayload } from './mails/favorites-mail';
import { foundByWords, matchListingEvents, type SiteSearch } from './match-events';
import type { AlertRecipient } from './saved-searches.tables';
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
 * One run: matches new events, then mails changes of favorites, and all due searches.
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
      deps.log.info(
        { event: 'alerts.done', ...done },
        'alerts: changes were matched with saved searches and favorites',
      );
  };
  const { everyMs = ALERT_EVERY_MS, firstAfterMs = FIRST_AFTER_MS } = deps;
  const isReady = () => deps.site.ready;
  return { name: 'alerts: a run', everyMs, firstAfterMs, isReady, run };
}

export interface AlertDeps {
  db: Database;
  outbox: Pick<Outbox, 'add' | 'wake'>;
  place: Omit<AlertPlace, 'regions'>;
  /** languages of the site, the one without a code in addresses first */
  locales: readonly string[];
  /** loaded when a run begins */
  site: SiteSearch;
}

type MailDeps = AlertDeps & { place: AlertPlace };

/** With this number of failures the cause is not a single user or search. */
const MAX_FAILURES = 20;

/**
 * Mails every user with changes of favorites, then every due search. Each mail is one transaction: it is added to the
 * outbox, its changes are marked as mailed, and a search gets its next time, or none of it. The transaction holds the user,
 * so that of several mails only one has a home and its change. A failing mail does not stop the others.
 * @returns number of mailed users and searches
 * @throws AggregateError of the failures, after all others are done
 */
export async function sendDueAlerts(deps: AlertDeps, now: Date): Promise<number> {
  await updateSilentSearches(deps.db, now);
  await deps.site.catchUp();
  // a change that is not true any more waits for a saved search, and its user has had the turn
  const done: number[] = [];
  const mailDeps = { ...deps, place: { ...deps.place, regions: await regionNamesOf(deps.db) } };
  const users = await sendEach((failed) => sendNextFavorites(mailDeps, now, failed, done));
  const searches = await sendEach((failed) => sendNextSearch(mailDeps, now, failed));
  const sent = users.sent + searches.sent;
  if (sent > 0) deps.outbox.wake();
  const failures = [...users.failures, ...searches.failures];
  if (failures.length > 0) {
    throw new AggregateError(
      failures.map(([, error]) => error),
      `Making the mails of these failed: ${[
        ...[...users.failures.keys()].map((id) => `favorites of user ${id}`),
        ...[...searches.failures.keys()].map((id) => `search ${id}`),
      ].join(', ')}. The next run tries them again.`,
    );
  }
  return sent;
}

/** Whether a mail was made; the id of what failed. */
type SendOne = (failed: readonly number[]) => Promise<boolean | { id: number; error: unknown }>;

/** Makes one mail after the other. With too many failures the cause is not a single one. */
async function sendEach(sendOne: SendOne): Promise<{ sent: number; failures: Map<number, unknown> }> {
  const failures = new Map<number, unknown>();
  let sent = 0;
  while (failures.size < MAX_FAILURES) {
    const outcome = await sendOne([...failures.keys()]);
    if (outcome === false) break;
    if (outcome === true) sent += 1;
    else failures.set(outcome.id, outcome.error);
    // Yields between two mails.
    await nextLoop();
  }
  return { sent, failures };
}

/**
 * @param failed users whose mails failed in this run
 * @param done those who had their turn; the next one is added
 */
async function sendNextFavorites(deps: MailDeps, now: Date, failed: readonly number[], done: number[]) {
  let id: number | null = null;
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const user = await claimFavoriteUser(trx, [...failed, ...done]);
      if (user === null) return false;
      id = user.id;
      await updateMailedFavorites(trx, await addFavoritesMail(trx, deps, user, now), now);
      done.push(id);
      return true;
    });
  } catch (error) {
    if (id === null) throw error;
    return { id, error };
  }
}

/**
 * One mail about all changes of a user's favorites.
 * @returns ids of its changes
 */
async function addFavoritesMail(
  trx: Database,
  { outbox, place, locales }: MailDeps,
  user: { id: number; language: string | null },
  now: Date,
): Promise<readonly number[]> {
  const userId = user.id;
  const news = await listFavoriteNews(trx, userId);
  const last = news.at(-1)?.id;
  const listings = await readListings(
    trx,
    news.map(({ internal_id }) => internal_id),
  );
  const language = readersLanguage(user.language, { locales });
  const composed = inLanguage(language, () => favoritesMail(news, listings, place, now));
  if (!composed || last === undefined) return [];
  const payload: FavoritesMailPayload = { template: 'favorites', userId, language, ...composed.mail };
  await outbox.add(trx, { topic: 'mail', dedupeKey: `favorites:${userId}:${last}`, payload });
  return composed.ids;
}

/** @param failed searches whose mails failed in this run */
async function sendNextSearch(deps: MailDeps, now: Date, failed: readonly number[]) {
  let id: number | null = null;
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const search = await claimDueSearch(trx, now, failed);
      if (!search) return false;
      id = search.id;
      const matches = await listWaitingMatches(trx, search);
      const matchIds = await addMails(trx, deps, { search, matches, now });
      await updateMailedSearch(trx, search, matchIds, now);
      return true;
    });
  } catch (error) {
    if (id === null) throw error;
    return { id, error };
  }
}

/**
 * One mail to the owner, without what is in another mail, and, if configured, a copy titled `copy_title` with all
 * matches. The copy is for an agent and English.
 * @returns ids of its matches
 */
async function addMails(
  trx: Database,
  { outbox, place, site, locales }: MailDeps,
  { search, matches, now }: { search: DueSearch; matches: readonly WaitingMatch[]; now: Date },
): Promise<readonly number[]> {
  const stored = await readListings(
    trx,
    matches.map(({ internal_id }) => internal_id),
  );
  const request = searchRequestOf(searchOfSavedParams(search.params));
  const listings = request.filters?.query ? await foundByWords(site, request, stored) : stored;
  const all = trueMatches(search, matches, listings, now);
  const last = matches.at(-1)?.id;
  const payloadOf = (
    recipient: AlertRecipient,
    matches: readonly TrueMatch[],
    readers: string | null,
  ): AlertMailPayload | null => {
    const language = readersLanguage(readers, { locales });
    const mail = inLanguage(language, () => alertMail(search, matches, place, recipient));
    return mail && { template: 'alert', searchId: search.id, recipient, language, ...mail };
  };
  const isNews = ({ match }: TrueMatch) => !match.isMailed;
  const owned = payloadOf('owner', all.filter(isNews), search.language);
  if (owned) await outbox.add(trx, { topic: 'mail', dedupeKey: `alert:${search.id}:${last}`, payload: owned });
  const copied = search.copy && payloadOf('copy', all, SOURCE_LANGUAGE);
  if (copied) {
    const copyTitle = search.isAddressProved ? search.copy?.title?.trim() : '';
    const payload = { ...copied, subject: copyTitle || copied.subject };
    await outbox.add(trx, { topic: 'mail', dedupeKey: `alert-copy:${search.id}:${last}`, payload });
  }
  return all.map(({ match }) => match.id);
}
