import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { findFeedState } from './feed-status.repository';
import { nextHawaiiHour } from './feed-steps';
import { type FeedSite, homeRecord, openFeedSite, storedSteps } from './testing/feed-site';

let site: FeedSite;
afterEach(async ({ task }) => {
  if (!task.name.startsWith('the next hour')) await site.close();
});

/** A site whose feed refuses requests whose path begins so. */
async function openRefusing(over: Parameters<typeof openFeedSite>[0] = {}) {
  const refused: { paths: string[]; status: number } = { paths: [], status: 500 };
  const intercept = (request: IncomingMessage, response: ServerResponse) => {
    if (!refused.paths.some((path) => request.url?.startsWith(path))) return false;
    response.writeHead(refused.status).end();
    return true;
  };
  site = await openFeedSite(over, { intercept });
  for (let key = 1; key <= 12; key++) site.source.put('Property', homeRecord(key));
  return refused;
}

const failures = async () => (await findFeedState(site.test.database, site.feed))?.failures;
const keys = async () => Object.keys(await site.listings());

test.each(['/$metadata', '/OpenHouse'])(
  'listings are read although %s fails, and its failures are counted',
  async (path) => {
    const refused = await openRefusing({ resources: ['OpenHouse', 'Property'] });
    refused.paths = [path];
    expect(await site.run()).toMatchObject({ kind: 'failed', reason: expect.stringContaining('500'), failures: 1 });
    expect(await keys()).toHaveLength(12);
    // the pages of listings do not reset the count
    expect(await site.run()).toMatchObject({ kind: 'failed', failures: 2 });
    expect(await failures()).toBe(2);
    refused.paths = [];
    expect(await site.run()).toEqual({ kind: 'done' });
    expect(await failures()).toBe(0);
  },
);

test('a resource that fails waits longer with each failure, while the others keep their pace', async () => {
  const refused = await openRefusing({ resources: ['OpenHouse', 'Property'], everySeconds: 1 });
  refused.paths = ['/OpenHouse'];
  for (let run = 0; run < 6; run++) await site.run();
  const steps = await storedSteps(site.test.database, 'maui');
  const inSeconds = (name: 'OpenHouse' | 'Property') => (Date.parse(steps[name]?.next ?? '') - Date.now()) / 1000;
  expect(inSeconds('OpenHouse')).toBeGreaterThan(70);
  expect(inSeconds('Property')).toBeLessThan(2);
  const { next_run_at } = await site.test.database.selectFrom('feeds').select('next_run_at').executeTakeFirstOrThrow();
  expect((next_run_at.getTime() - Date.now()) / 1000).toBeLessThan(2);
});

test('a feed with a resource that fails is not due before one of its steps is', async () => {
  const refused = await openRefusing({ resources: ['OpenHouse', 'Property'], everySeconds: 3600 });
  refused.paths = ['/OpenHouse'];
  await site.run();
  expect((await findFeedState(site.test.database, site.feed))?.next_run_at.getTime()).toBeGreaterThan(Date.now());
  expect(await site.run(false)).toEqual({ kind: 'not-due' });
});

test('a feed that accepts no token gets one request, and none for the other resources', async () => {
  const refused = await openRefusing({ resources: ['OpenHouse', 'Property'] });
  refused.paths = ['/'];
  refused.status = 401;
  expect(await site.run()).toMatchObject({ kind: 'failed', reason: expect.stringContaining('token') });
  expect(site.source.requests).toHaveLength(1);
});

test('keys are not compared before all listings have been read', async () => {
  const refused = await openRefusing();
  refused.paths = ['/Property?$filter=OriginatingSystemName%20eq%20%27RAM%27&$orderby=ModificationTimestamp'];
  await site.run();
  expect(site.source.requests.filter(({ path }) => path.includes('$select=ListingKey'))).toHaveLength(0);
  expect(await keys()).toHaveLength(0);
});

test('the next hour in Hawaii is later on the same day or on the next one', () => {
  const next = (now: string) => nextHawaiiHour(new Date(now), 2).toISOString();
  expect(next('2026-11-20T11:59:59.000Z')).toBe('2026-11-20T12:00:00.000Z');
  expect(next('2026-11-20T12:00:00.000Z')).toBe('2026-11-21T12:00:00.000Z');
  expect(next('2026-11-20T23:00:00.000Z')).toBe('2026-11-21T12:00:00.000Z');
});
