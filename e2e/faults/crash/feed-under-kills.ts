import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CaughtMail,
  cookieName,
  type Database,
  homeRecord,
  insertSession,
  insertUser,
  ResoServer,
  readable,
  startMailCatcher,
} from 'server/testing/crash';
import { COOKIES } from 'shared-contracts';
import { sampleSavedSearch } from 'shared-contracts/testing';
import { ask, createKillableSite, type KillableSite, PATIENCE_MS, pause, until, victimOf } from './killable-site';

export interface FeedPlan {
  kills: number;
  /** changes at the MLS while the server is killed */
  changes: number;
  /** on a PostgreSQL of DATABASE_URL */
  separate?: boolean;
}

export interface FeedReport {
  kills: number;
  changes: number;
  /** listings that the public may see at the end */
  listings: number;
  /** listings that differ from the MLS at the end: must be none */
  different: string[];
  /** listings that more than one mail reports as new: must be none */
  notifiedTwice: string[];
  mails: number;
  requests: number;
  /** most requests within one second; the limit is `PER_SECOND` */
  mostInASecond: number;
}

const PER_SECOND = 20;
/** For everything that the kills have held up; a busy machine needs minutes. */
const FINISH_TIMEOUT_MS = 600_000;
const HOMES = 300;
const FEED = 'maui';
const LISTED = /sample-plumeria-road-kihei-(\d+)/g;

/** An MLS changes all the time and a feed follows it while the server is killed again and again. */
export async function feedUnderKills(plan: FeedPlan): Promise<FeedReport> {
  const folder = await mkdtemp(join(tmpdir(), 'killed-feed-'));
  const mails = await startMailCatcher();
  const source = new ResoServer();
  await source.start();
  const mls = new ChangingMls(source);
  for (let home = 0; home < HOMES; home++) mls.add();
  const file = join(folder, 'feeds.json');
  const limits = { perSecond: PER_SECOND, perHour: 1_000_000 };
  const feed = { name: FEED, variant: 'reso', url: source.url, system: 'RAM', everySeconds: 1, pageSize: 25, limits };
  await writeFile(file, JSON.stringify({ feeds: [{ ...feed, resources: ['Property'] }] }));
  let watcher = '';
  const site = await createKillableSite({
    environment: { SMTP_URL: mails.url, FEEDS_FILE: file, FEED_SECRETS: `${FEED}=sample-token` },
    outbox: { pollMs: 60, leaseMs: 2500, concurrency: 3, retryBaseMs: 20, retryCapMs: 500 },
    alerts: { everyMs: 120, firstAfterMs: 300 },
    feeds: { pollMs: 50 },
    separate: plan.separate ?? false,
    fill: async (db) => {
      watcher = await createWatcher(db);
    },
  });
  try {
    await site.start();
    await watchMaui(site, watcher);
    await killAgainAndAgain(plan, site, mls);
    await untilRead(site);
    await site.delivered();
    const different = await site.look((db) => differences(db, source));
    const times = source.requests.map(({ at }) => at);
    return {
      kills: plan.kills,
      changes: mls.changes,
      listings: mls.shown,
      different,
      notifiedTwice: twiceIn(mails.mails),
      mails: mails.mails.length,
      requests: times.length,
      mostInASecond: mostInASecond(times),
    };
  } finally {
    await site.close();
    await source.stop();
    await mails.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Kills at another moment of the work each time: while a page is fetched, applied, or just after. */
async function killAgainAndAgain(plan: FeedPlan, site: KillableSite, mls: ChangingMls): Promise<void> {
  const each = Math.ceil(plan.changes / plan.kills);
  for (let kill = 0; kill < plan.kills; kill++) {
    const isReading = until(() => mls.requests > 2 + (kill % 5), PATIENCE_MS, 5);
    mls.forgetRequests();
    for (let change = 0; change < each; change++) {
      mls.change();
      if (change % 20 === 0) await pause(5);
    }
    await isReading;
    await pause((kill * 37) % 200);
    const victim = victimOf(kill);
    await site.kill(victim);
    if (victim !== 'database') await site.start();
  }
}

/** An MLS whose listings change; a listing that is closed does not come back, so that each is mailed once. */
class ChangingMls {
  changes = 0;
  readonly #source: ResoServer;
  #keys = 0;
  #counted = 0;

  constructor(source: ResoServer) {
    this.#source = source;
  }

  /** requests since they were last forgotten */
  get requests(): number {
    return this.#source.requests.length - this.#counted;
  }

  forgetRequests(): void {
    this.#counted = this.#source.requests.length;
  }

  /** listings that the public may see */
  get shown(): number {
    return this.#source.all('Property').filter(({ StandardStatus }) => StandardStatus !== 'Closed').length;
  }

  add(): void {
    this.#keys += 1;
    this.#source.put('Property', homeRecord(this.#keys, { ModificationTimestamp: new Date().toISOString() }));
  }

  change(): void {
    this.changes += 1;
    const key = 1 + ((this.changes * 7919) % this.#keys);
    const record = this.#source.get('Property', String(key));
    if (this.changes % 10 === 0 || !record || record.StandardStatus === 'Closed') {
      this.add();
      return;
    }
    const changed =
      this.changes % 23 === 0 ? { StandardStatus: 'Closed' } : { ListPrice: Number(record.ListPrice) + 1000 };
    this.#source.put('Property', { ...record, ...changed, ModificationTimestamp: new Date().toISOString() });
  }
}

/** @throws Error when the feed is not read to its end in time: a difference would only show that it is still reading */
async function untilRead(site: KillableSite): Promise<void> {
  const { database, close } = await site.connect();
  const since = new Date();
  let isRead = false;
  await until(
    async () => {
      const row = await database.selectFrom('feeds').select('steps').where('name', '=', FEED).executeTakeFirst();
      isRead = (row?.steps.Property?.doneAt ?? '') > since.toISOString();
      return isRead;
    },
    FINISH_TIMEOUT_MS,
    100,
  );
  await close();
  if (!isRead) throw new Error(`The feed was not read to its end within ${FINISH_TIMEOUT_MS / 60_000} minutes.`);
}

async function differences(db: Database, source: ResoServer): Promise<string[]> {
  const rows = await db.selectFrom('listings').select(['source_key', 'document']).execute();
  const stored = new Map(rows.map(({ source_key, document }) => [source_key, document]));
  const wrong: string[] = [];
  for (const { ListingKey, ListPrice, StandardStatus } of source.all('Property')) {
    const listing = stored.get(String(ListingKey));
    stored.delete(String(ListingKey));
    const isRight = StandardStatus === 'Closed' ? !listing : listing?.asking_price === ListPrice;
    if (!isRight)
      wrong.push(
        `${String(ListingKey)}: ${listing?.asking_price ?? 'missing'}, not ${String(ListPrice)} (${String(StandardStatus)})`,
      );
  }
  return [...wrong, ...[...stored.keys()].map((key) => `${key}: invented`)];
}

/** A user with a confirmed address. @returns the session cookie */
async function createWatcher(db: Database): Promise<string> {
  const person = { email: 'watcher@example.com', firstName: 'Sample', lastName: 'Watcher', proved: true };
  const userId = await insertUser(db, person);
  if (userId === null) throw new Error('There is a watcher already.');
  const { token } = await insertSession(db, { userId, via: 'link' });
  return `${cookieName({ isPublicHttps: true }, COOKIES.session)}=${token}`;
}

async function watchMaui(site: KillableSite, cookie: string): Promise<void> {
  const search = sampleSavedSearch({
    id: null,
    share_code: null,
    from_share_url: false,
    email_subscribe: true,
    days_between_emails: 0,
    send_me_copy: false,
    title: 'Watch',
  });
  const response = await ask(site, '/api/v3/saved_search/update', search, cookie);
  if (response?.status !== 200) throw new Error(`The search was refused: ${JSON.stringify(response)}`);
}

function twiceIn(mails: readonly CaughtMail[]): string[] {
  const seen = new Set<string>();
  const twice: string[] = [];
  // the same mail handed over again, as a kill fell before the note, has the same Message-ID
  const distinct = new Map(mails.map((mail) => [mail.header('message-id'), mail])).values();
  for (const mail of distinct)
    for (const id of new Set([...readable(mail).matchAll(LISTED)].map(([, number = '']) => number))) {
      if (seen.has(id)) twice.push(`listing ${id}`);
      seen.add(id);
    }
  return twice;
}

function mostInASecond(times: readonly number[]): number {
  let most = 0;
  let first = 0;
  for (const [index, at] of times.entries()) {
    while (at - (times[first] ?? at) >= 1000) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}
