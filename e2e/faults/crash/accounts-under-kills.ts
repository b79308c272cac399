import {
  applyBatch,
  type CaughtMail,
  type CaughtPush,
  cookieName,
  type Database,
  insertFavorite,
  insertSession,
  insertUser,
  onMaui,
  startMailCatcher,
  startPushService,
} from 'server/testing/crash';
import { COOKIES } from 'shared-contracts';
import { sampleSavedSearch } from 'shared-contracts/testing';
import * as z from 'zod/mini';
import { countNotified, FAVORITES_TITLE, untilNotified } from './alert-mails';
import { countPushed, pathOf, subscribeToPushes, untilPushed } from './alert-pushes';
import {
  ask,
  createKillableSite,
  type KillableSite,
  LOOK_MS,
  PATIENCE_MS,
  pause,
  until,
  victimOf,
} from './killable-site';

export interface AccountsPlan {
  kills: number;
  /** how many changes a server acknowledges at least before it is killed */
  changes: number;
  /** on a PostgreSQL of DATABASE_URL */
  separate?: boolean;
}

export interface AccountsReport {
  kills: number;
  /** changes the server acknowledged */
  acknowledged: { favorites: number; searches: number };
  /** what was acknowledged and is not so after a kill: must be none */
  lost: string[];
  /** pairs of search or favorites and listing in more than one mail: must be none */
  notifiedTwice: string[];
  /** searches or favorites with listings that no mail contains: must be none */
  notNotified: string[];
  /** new listings, which searches match */
  listings: number;
  /** homes whose price fell after they were saved */
  priceDrops: number;
  mails: number;
  /** the same mail handed over again, under the same Message-ID, as a kill fell before the note */
  repeatedMails: number;
  /** notifications in the pushes of all browsers */
  pushed: number;
  /** pairs of browser and notification in more than one push: must be none */
  pushedTwice: string[];
  /** browsers with notifications that no push contains: must be none */
  notPushed: string[];
  pushes: number;
  /** the same push handed over again, with the same tag, as a kill fell before the note */
  repeatedPushes: number;
  slowestStartMs: number;
}

const PEOPLE = 3;
const ALERTS = 4;
const FAVORITES = 8;
const signedInSchema = z.object({ user_id: z.int() });
const favoritesSchema = z.object({ favorites: z.array(z.object({ mls_id: z.nullable(z.string()) })) });
const searchSchema = z.object({ id: z.int(), title: z.string() });
const searchesSchema = z.object({ saved_searches: z.array(searchSchema) });

/** The known states of a user's data: one after an acknowledgement, several while a response is missing. */
type Known<T> = Map<string, readonly T[]>;

interface Person {
  cookie: string;
  favorites: Known<boolean>;
  /** titles by id; null once it is deleted */
  searches: Known<string | null>;
}

/** Favorites, saved searches and alerts are written without a pause while the server is killed again and again. */
export async function accountsUnderKills(plan: AccountsPlan): Promise<AccountsReport> {
  const mails = await startMailCatcher();
  const service = await startPushService();
  let watchers: string[] = [];
  let keeper = { id: 0, cookie: '' };
  const site = await createKillableSite({
    environment: { SMTP_URL: mails.url },
    separate: plan.separate ?? false,
    outbox: { pollMs: 60, leaseMs: 2500, concurrency: 3, retryBaseMs: 20, retryCapMs: 500 },
    // the first run finds the search loaded: otherwise it would wait for a second
    alerts: { everyMs: 120, firstAfterMs: 300 },
    pushes: { everyMs: 150 },
    fill: async (db) => {
      const kept = Array.from({ length: FAVORITES }, (_, index) => onMaui(100 + index));
      await applyBatch(db, { listings: kept, removals: [] });
      const created = Array.from({ length: ALERTS }, (_, index) => createSignedIn(db, `watcher-${index}`));
      watchers = (await Promise.all(created)).map(({ cookie }) => cookie);
      keeper = await createSignedIn(db, 'keeper');
    },
  });
  try {
    await site.start();
    const people = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => register(site, index)));
    const alerts = await saveAlerts(site, watchers);
    const browsers = alerts.map((title, index) => ({ title, cookie: watchers[index] ?? '' }));
    for (const { title, cookie } of [...browsers, { title: FAVORITES_TITLE, cookie: keeper.cookie }])
      await subscribeToPushes(site, service, { path: pathOf(title), cookie });
    const stage = { people, alerts, keeper: keeper.id, mails: mails.mails, pushes: service.pushes };
    return await killAgainAndAgain(plan, site, stage);
  } finally {
    await site.close();
    await mails.close();
    await service.close();
  }
}

interface Stage {
  people: readonly Person[];
  alerts: readonly string[];
  /** the user whose favorites change */
  keeper: number;
  mails: readonly CaughtMail[];
  pushes: readonly CaughtPush[];
}

async function killAgainAndAgain(plan: AccountsPlan, site: KillableSite, stage: Stage): Promise<AccountsReport> {
  const report: AccountsReport = {
    kills: plan.kills,
    acknowledged: { favorites: 0, searches: 0 },
    lost: [],
    notifiedTwice: [],
    notNotified: [],
    listings: 0,
    priceDrops: 0,
    mails: 0,
    repeatedMails: 0,
    pushed: 0,
    pushedTwice: [],
    notPushed: [],
    pushes: 0,
    repeatedPushes: 0,
    slowestStartMs: 0,
  };
  for (let kill = 0; kill < plan.kills; kill++) {
    const round: Round = { over: false, done: 0, brought: 0 };
    const work = Promise.all([
      ...stage.people.map((person, index) => write(site, person, { round, report, seed: kill * PEOPLE + index })),
      bringListings(site, round, report),
      dropPrices(site, stage.keeper, round, report),
    ]);
    const mailsBefore = stage.mails.length;
    const isAtWork = () => round.brought > 0 && stage.mails.length > mailsBefore;
    // in the instant of an acknowledgement or a mail, after another number of changes each time
    await until(() => isAtWork() && round.done >= plan.changes + ((kill * 7) % 10), PATIENCE_MS);
    round.over = true;
    const victim = victimOf(kill);
    await site.kill(victim);
    await work;
    if (victim !== 'database') await site.start();
    else await until(async () => (await ask(site, '/readyz/database'))?.status === 200, PATIENCE_MS, LOOK_MS);
    for (const [index, person] of stage.people.entries())
      report.lost.push(
        ...(await compare(site, person)).map((what) => `kill ${kill + 1}, person ${index + 1}: ${what}`),
      );
  }
  await untilNotified(stage, report);
  await untilPushed(stage, report);
  // a duplicate is mailed again with the next listing; the first one was in progress at the last kill
  for (let last = 0; last < 2; last++) {
    await bringListings(site, { over: false, done: 0, brought: 0 }, report, 1);
    await dropPrices(site, stage.keeper, { over: false, done: 0, brought: 0 }, report, 1);
    await untilNotified(stage, report);
    await untilPushed(stage, report);
  }
  await site.delivered();
  countNotified(stage, report);
  await countPushed(site, stage, report);
  report.slowestStartMs = Math.max(...site.starts);
  return report;
}

async function register(site: KillableSite, index: number): Promise<Person> {
  const response = await globalThis.fetch(`${site.origin}/api/v3/search/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({
      email: `person-${index}@example.com`,
      password: 'long enough',
      password_confirm: 'long enough',
      first_name: 'Sample',
      last_name: 'Person',
    }),
  });
  signedInSchema.parse(await response.json());
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { cookie, favorites: new Map(), searches: new Map() };
}

/** A user with a confirmed address: only then do mails show the title of a saved search, or come for favorites at all. */
async function createProvedUser(db: Database, name: string): Promise<number> {
  const userId = await insertUser(db, {
    email: `${name}@example.com`,
    firstName: 'Sample',
    lastName: 'Person',
    proved: true,
  });
  if (userId === null) throw new Error(`There is a ${name} already.`);
  return userId;
}

/** A user of one saved search: of several searches of a user only one mails a home. The other one saves homes. */
async function createSignedIn(db: Database, name: string): Promise<{ id: number; cookie: string }> {
  const id = await createProvedUser(db, name);
  const { token } = await insertSession(db, { userId: id, via: 'link' });
  return { id, cookie: `${cookieName({ isPublicHttps: true }, COOKIES.session)}=${token}` };
}

async function saveAlerts(site: KillableSite, cookies: readonly string[]): Promise<string[]> {
  const titles = cookies.map((_, index) => `Watch ${index}`);
  for (const [index, cookie] of cookies.entries()) {
    const search = newSearch(`Watch ${index}`, true);
    const response = await ask(site, '/api/v3/saved_search/update', search, cookie);
    if (response?.status !== 200) throw new Error(`The search was refused: ${JSON.stringify(response)}`);
  }
  return titles;
}

const newSearch = (title: string, email_subscribe: boolean) =>
  sampleSavedSearch({
    id: null,
    share_code: null,
    from_share_url: false,
    email_subscribe,
    days_between_emails: 0,
    send_me_copy: false,
    title,
  });

interface Round {
  over: boolean;
  /** changes acknowledged, and listings that came */
  done: number;
  brought: number;
}

interface Writing {
  round: Round;
  report: AccountsReport;
  seed: number;
}

/** One change after the other until the server is gone. */
async function write(site: KillableSite, person: Person, { round, report, seed }: Writing): Promise<void> {
  for (let step = 0; !round.over; step++) {
    const turn = seed * 31 + step;
    const kind = turn % 3 === 0 ? 'searches' : 'favorites';
    const done = await (kind === 'searches' ? changeSearch : changeFavorite)(site, person, turn);
    if (done) {
      round.done += 1;
      report.acknowledged[kind] += 1;
    }
    await pause(40);
  }
}

/** Notes what may be while the answer is out, and what is when it has come. */
async function change<T>(known: Known<T>, key: string, after: T, before: T, send: () => Promise<boolean>) {
  known.set(key, [...(known.get(key) ?? [before]), after]);
  const done = await send();
  if (done) known.set(key, [after]);
  return done;
}

function changeFavorite(site: KillableSite, { cookie, favorites }: Person, turn: number): Promise<boolean> {
  const listing_id = `8${100 + (turn % FAVORITES)}`;
  const keep = Math.floor(turn / FAVORITES) % 2 === 0;
  const path = keep ? '/api/v3/add_favorite' : '/api/v3/remove_favorite';
  const send = async () => (await ask(site, path, { listing_id }, cookie))?.status === 200;
  return change(favorites, listing_id, keep, false, send);
}

/** New ones, changes of title, and deletions; what was made without an answer is learned of after the start. */
async function changeSearch(site: KillableSite, { cookie, searches }: Person, turn: number): Promise<boolean> {
  const [oldest] = [...searches].filter(([, titles]) => titles.length === 1 && titles[0] !== null);
  const title = `Search ${turn}`;
  if (!oldest || (turn % 2 === 0 && searches.size < 20)) {
    const response = await ask(site, '/api/v3/saved_search/update', newSearch(title, false), cookie);
    if (response?.status !== 200) return false;
    searches.set(String(searchSchema.parse(response.body).id), [title]);
    return true;
  }
  const [id, [before = null]] = oldest;
  if (turn % 5 === 0) {
    const send = async () =>
      (await ask(site, '/api/v3/saved_search/delete', { id: Number(id) }, cookie))?.status === 200;
    return change<string | null>(searches, id, null, before, send);
  }
  const search = { ...newSearch(title, false), id: Number(id) };
  const send = async () => (await ask(site, '/api/v3/saved_search/update', search, cookie))?.status === 200;
  return change<string | null>(searches, id, title, before, send);
}

/** Matching listings come from the feed, one after the other. */
async function bringListings(
  site: KillableSite,
  round: Round,
  report: AccountsReport,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { database, close } = await site.connect();
  for (let brought = 0; !round.over && brought < most; brought++) {
    // stored or not when the server dies: the same number comes again, and changes nothing if it was
    const listing = onMaui(1000 + report.listings);
    const stored = await applyBatch(database, { listings: [listing], removals: [] }).catch(() => null);
    if (!stored) break;
    report.listings += 1;
    round.brought += 1;
    await pause(90);
  }
  await close();
}

/** The price of a saved home before and after. */
const PRICES = { before: 1_250_000, after: 1_100_000 };

/** A home is stored and saved, and then its price falls; one home after the other. No search matches them. */
async function dropPrices(
  site: KillableSite,
  keeper: number,
  round: Round,
  report: AccountsReport,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { database, close } = await site.connect();
  for (let dropped = 0; !round.over && dropped < most; dropped++) {
    const home = onMaui(50_000 + report.priceDrops, { dwelling_type_name: 'Condo' });
    if (!(await dropPrice(database, keeper, home).catch(() => false))) break;
    report.priceDrops += 1;
    await pause(90);
  }
  await close();
}

/** Each step is left out if it was done before the server died: the price never rises again. */
async function dropPrice(db: Database, keeper: number, home: ReturnType<typeof onMaui>): Promise<boolean> {
  const priceOf = async () => {
    const stored = db.selectFrom('listings').select('document').where('internal_id', '=', home.internal_id);
    return (await stored.executeTakeFirst())?.document.asking_price;
  };
  if ((await priceOf()) === undefined)
    await applyBatch(db, { listings: [{ ...home, asking_price: PRICES.before }], removals: [] });
  await db
    .transaction()
    .execute((trx) => insertFavorite(trx, keeper, { internalId: home.internal_id, mlsId: home.mls_id }));
  if ((await priceOf()) === PRICES.before)
    await applyBatch(db, { listings: [{ ...home, asking_price: PRICES.after }], removals: [] });
  return true;
}

/** Compares the stored state after a kill with the acknowledged ones. Afterwards the state is known. */
async function compare(site: KillableSite, { cookie, favorites, searches }: Person): Promise<string[]> {
  const kept = favoritesSchema.parse((await ask(site, '/api/v3/favorites', undefined, cookie))?.body).favorites;
  const found = searchesSchema.parse((await ask(site, '/api/v3/saved_searches', undefined, cookie))?.body);
  const ids = new Set(kept.map(({ mls_id }) => mls_id));
  const titles = new Map(found.saved_searches.map(({ id, title }) => [String(id), title]));
  const lost = [
    ...settle(favorites, (id) => ids.has(id), 'favorite'),
    ...settle<string | null>(searches, (id) => titles.get(id) ?? null, 'search'),
  ];
  for (const [id, title] of titles) searches.set(id, [title]);
  return lost;
}

function settle<T>(known: Known<T>, actual: (key: string) => T, kind: string): string[] {
  const wrong: string[] = [];
  for (const [key, possible] of known) {
    const now = actual(key);
    if (!possible.includes(now)) wrong.push(`${kind} ${key} is ${String(now)}, not ${possible.join(' or ')}`);
    known.set(key, [now]);
  }
  return wrong;
}
