import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOutbox } from '../features/outbox/outbox';
import { OutwardError, type SafeFetch } from '../platform/network/safe-fetch';
import type { FeedJobDeps } from './feed-jobs';
import { findUsage } from './feed-limits.repository';
import { withFeedLimits } from './photo-limits';
import { type FeedSite, homeRecord, openFeedSite, startTestWorker } from './testing/feed-site';

let site: FeedSite;
beforeEach(async () => {
  site = await openFeedSite();
});
afterEach(() => site.close());

const startWorker = (over: Partial<FeedJobDeps> = {}) =>
  startTestWorker({ db: site.test.database, outbox: createOutbox(new Set(['mail'])), feeds: [site.feed], ...over });

test('a database that fails while the worker starts stops no feed', async () => {
  const { database } = site.test;
  site.source.put('Property', homeRecord(1));
  await sql`alter table feeds rename to feeds_away`.execute(database);
  const error = vi.fn();
  const worker = startWorker({ log: { info: () => {}, warn: () => {}, error } });
  try {
    await vi.waitFor(() => expect(error).toHaveBeenCalled(), { timeout: 15_000 });
    await sql`alter table feeds_away rename to feeds`.execute(database);
    await vi.waitFor(async () => expect(await site.listings()).toEqual({ 1: 900_000 }), { timeout: 15_000 });
  } finally {
    await worker.stop();
  }
});

/** Photos of a home; each worker notes which it fetched. */
const withPhotos = (count: number) =>
  site.source.put(
    'Property',
    homeRecord(1, {
      PhotosChangeTimestamp: `2026-11-20T10:00:${count}Z`,
      ModificationTimestamp: `2026-11-20T10:00:${count}Z`,
      Media: Array.from({ length: count }, (_, at) => ({
        MediaURL: `https://media.example.com/${at}.jpg`,
        MediaCategory: 'Photo',
        Order: at + 1,
      })),
    }),
  );

test('of two servers one mirrors the photos of a feed, also those that failed, until it stops', async () => {
  withPhotos(10);
  await site.run();
  const fetched: [string[], string[]] = [[], []];
  // no photo gets a copy, as with a host that is away: every pass finds all of them
  const start = (at: 0 | 1) =>
    startWorker({
      keepPhoto: async (id) => {
        fetched[at].push(id);
        return null;
      },
    });
  const workers = [start(0), start(1)];
  try {
    await vi.waitFor(() => expect(Math.max(...fetched.map(({ length }) => length))).toBeGreaterThanOrEqual(30), {
      timeout: 15_000,
    });
    const leader = fetched[0].length > 0 ? 0 : 1;
    const other = leader === 0 ? 1 : 0;
    expect(fetched[other]).toEqual([]);
    await workers[leader]?.stop();
    await vi.waitFor(() => expect(fetched[other].length).toBeGreaterThanOrEqual(10), { timeout: 15_000 });
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
});

test("photos on the feed's own host count against its limits, and others do not", async () => {
  // a window has a fifth of an hour's requests
  const limits = { perSecond: 100, perHour: 50, bytesPerHour: 1_000_000 };
  const fetched: string[] = [];
  const plain: SafeFetch = async (url) => {
    fetched.push(url);
    return { status: 200, headers: {}, body: Buffer.alloc(10), url };
  };
  const fetch = withFeedLimits(site.test.database, [{ ...site.feed, limits }], plain);
  for (let at = 0; at < 20; at++) await fetch(`https://media.example.com/${at}.jpg`);
  for (let at = 0; at < 8; at++) await fetch(`${site.source.url}/${at}.jpg`);
  // a fifth is left for records
  await expect(fetch(`${site.source.url}/9.jpg`)).rejects.toBeInstanceOf(OutwardError);
  expect(fetched).toHaveLength(28);
  expect(await findUsage(site.test.database, site.feed)).toMatchObject({ requests: 8, bytes: 80 });
});
