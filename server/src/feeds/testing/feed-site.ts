import { sql } from 'kysely';
import type { Database } from '../../platform/database/database';
import { json } from '../../platform/database/sql-values';
import { runJobNow, startWorker } from '../../platform/queue/worker';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import type { Feed } from '../feed-config';
import { type FeedJobDeps, feedJobs } from '../feed-jobs';
import { doneState, type FeedStep, failedState, keysStep, type Steps } from '../feed-steps';
import { findClock, findFeed, readingJob, updateFeed, upsertFeeds } from '../feeds.repository';
import { type RunFeedDeps, type RunResult, runFeed } from '../run-feed';
import { ResoServer, type ResoServerOptions } from './reso-server';

/** A feed of the tests: the RESO server on this machine. */
export const testFeed = (url: string, over: Partial<Feed> = {}): Feed => ({
  name: 'maui',
  variant: 'reso',
  url,
  system: 'RAM',
  auth: { kind: 'bearer' },
  secret: 'sample-token',
  resources: ['Property', 'OpenHouse'],
  media: 'expand',
  everySeconds: 1,
  compareAtHour: 2,
  maxRemovals: 0.5,
  maxPageMb: 1,
  limits: { perSecond: 100, perHour: 1_000_000, bytesPerHour: 1_000_000_000_000 },
  companyOffices: [],
  display: { lastUpdated: true, withholdAddress: false, delayMinutes: 0 },
  pageSize: 5,
  ...over,
});

/** A worker with the settings of a site without mails to staff. */
export function startTestWorker(over: Partial<FeedJobDeps> & Pick<FeedJobDeps, 'db' | 'outbox' | 'feeds'>) {
  const deps: FeedJobDeps = {
    email: null,
    siteUrl: 'https://www.example.com',
    photoHosts: ['*'],
    luxuryFrom: 3_000_000,
    allowLoopback: true,
    onApplied: async () => {},
    keepPhoto: null,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    pollMs: 20,
    ...over,
  };
  return startWorker({
    db: deps.db,
    queue: { topics: new Set(), onWake: () => () => {} },
    deliveries: {},
    jobs: feedJobs(deps),
    log: deps.log,
    settings: { pollMs: 5 },
  });
}

/** A home on Maui as the feed sends it. */
export const homeRecord = (key: number | string, over: Record<string, unknown> = {}): Record<string, unknown> => ({
  ListingKey: String(key),
  ListingId: `40${String(key).padStart(4, '0')}`,
  OriginatingSystemName: 'RAM',
  StandardStatus: 'Active',
  ListPrice: 900_000,
  ModificationTimestamp: '2026-11-20T10:00:00.000Z',
  StreetNumber: String(key),
  StreetName: 'Sample Plumeria',
  StreetSuffix: 'Road',
  City: 'Kihei',
  PostalCode: '96753',
  StateOrProvince: 'HI',
  CountyOrParish: 'Maui',
  Latitude: 20.7221,
  Longitude: -156.4441,
  PropertyType: 'Residential',
  PropertySubType: 'SingleFamilyResidence',
  BedroomsTotal: 3,
  PublicRemarks: 'A sample home.',
  ListAgentFullName: 'Alex Sample',
  ListOfficeName: 'Sample Realty',
  ...over,
});

export interface FeedSite {
  source: ResoServer;
  test: TestDatabase;
  feed: Feed;
  run(force?: boolean, over?: Partial<RunFeedDeps>): Promise<RunResult>;
  /** makes the comparisons of all keys due */
  compareNow(): Promise<void>;
  /** keys of the listings on the site with their prices */
  listings(): Promise<Record<string, number | null>>;
  close(): Promise<void>;
}

/** The steps of a feed. */
export async function storedSteps(db: Database, name: string): Promise<Steps> {
  const feed = await findFeed(db, name);
  if (!feed) throw new Error(`No feed is called ${name}.`);
  return feed.steps;
}

export const storeSteps = (db: Database, name: string, steps: Steps) => updateFeed(db, name, { steps: json(steps) });

/** Ends a step as a run does. @param failure why it failed; null when it is done */
export async function endStep(db: Database, feed: string, step: FeedStep, failure: string | null): Promise<void> {
  const [steps, now] = [await storedSteps(db, feed), await findClock(db)];
  steps[step] = failure === null ? doneState(steps[step], now, now) : failedState(steps[step], now, now, failure);
  await storeSteps(db, feed, steps);
}

/** Makes steps due at once. */
export async function wakeSteps({ database }: TestDatabase, feed: string, steps: readonly FeedStep[]): Promise<void> {
  for (const step of steps)
    await sql`update feeds set steps = jsonb_set(steps, array[${step}, 'next'], '"1970-01-01T00:00:00.000Z"')
      where name = ${feed} and steps ? ${step}`.execute(database);
}

/** A database, a RESO server and a feed between them. */
export async function openFeedSite(over: Partial<Feed> = {}, options: ResoServerOptions = {}): Promise<FeedSite> {
  const source = new ResoServer(options);
  await source.start();
  const test = await openTestDatabase();
  const feed = testFeed(source.url, over);
  await upsertFeeds(test.database, [feed]);
  return {
    source,
    test,
    feed,
    run: async (force = true, changed = {}) => {
      let result: RunResult = { kind: 'not-due' };
      const deps = {
        db: test.database,
        feed,
        photoHosts: ['*'],
        luxuryFrom: 3_000_000,
        allowLoopback: true,
        onApplied: () => {},
        ...changed,
      };
      await runJobNow(
        test.database,
        readingJob(feed.name),
        async (signal, hold) => {
          result = await runFeed({ signal, hold, ...deps }, force);
        },
        new AbortController().signal,
      );
      return result;
    },
    compareNow: () => wakeSteps(test, feed.name, feed.resources.map(keysStep)),
    listings: async () => {
      const rows = await test.database.selectFrom('listings').select(['source_key', 'document']).execute();
      return Object.fromEntries(rows.map(({ source_key, document }) => [source_key, document.asking_price]));
    },
    close: async () => {
      await source.stop();
      await test.close();
    },
  };
}
