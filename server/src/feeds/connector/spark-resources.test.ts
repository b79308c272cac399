import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { json } from '../../platform/database/sql-values';
import { type FeedSite, homeRecord, openFeedSite } from '../testing/feed-site';
import { variantOf } from '../variants';

let site: FeedSite;
let spark: Server;
let url = '';
/** paths of all requests with their parameters */
let asked: { path: string; filter: string | null; limit: number }[] = [];
let results: Record<string, object[]> = {};
/** a page without an end that replaces the answer */
let endless: ((url: URL) => object | null) | null = null;

beforeEach(async () => {
  asked = [];
  endless = null;
  spark = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const filter = searchParams.get('_filter');
    asked.push({ path: pathname, filter, limit: Number(searchParams.get('_limit')) });
    const kind = /UserType Eq '(\w+)'/.exec(filter ?? '')?.[1] ?? '';
    const all = results[`${pathname} ${kind}`.trim()] ?? [];
    const isLater = searchParams.get('_skiptoken') !== '';
    response.setHeader('content-type', 'application/json');
    const page = endless?.(new URL(request.url ?? '/', 'http://localhost')) ?? {
      Results: isLater ? [] : all,
      SkipToken: 'end',
    };
    response.end(JSON.stringify({ D: { Success: true, ...page } }));
  });
  await new Promise<void>((resolve) => spark.listen(0, '127.0.0.1', resolve));
  const address = spark.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  site = await openFeedSite({
    variant: 'spark',
    resources: ['Property', 'OpenHouse', 'Member', 'Office'],
    pageSize: 500,
  });
  site.feed.url = url;
});
afterEach(async () => {
  await site.close();
  await new Promise((resolve) => spark.close(resolve));
});

const account = (id: string, over: object) => ({
  Id: id,
  Office: 'Sample Realty',
  ModificationTimestamp: '2026-11-20T10:00:00Z',
  Emails: [
    { Type: 'Mobile', Address: 'mobile@example.com' },
    { Type: 'Work', Address: 'Kai@Example.com', Primary: true },
  ],
  Phones: [{ Type: 'Work', Number: '808-555-0111', Primary: true }],
  Addresses: [{ Type: 'Work', Address: '1 Sample Way, Kihei, HI 96753', Primary: true }],
  ...over,
});

test('open houses, members and offices of a Spark feed reach listings, agents and offices', async () => {
  const { database } = site.test;
  const office = { id: 1, name: 'Sample Realty', island: null, address: null, phone: null, email: null };
  await database.insertInto('offices').values(office).execute();
  await database
    .insertInto('agents')
    .values({
      id: 12,
      email: 'kai@example.com',
      name: 'Kai Sample',
      user_name: 'kai',
      designation: null,
      phone: null,
      agent_phone: null,
      large_image_url: null,
      tile_image_url: null,
      office_id: 1,
      islands: json<string[]>([]),
    })
    .execute();
  const { ListingKey, ...fields } = homeRecord('20060412165917817933000000');
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const american = `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
  results = {
    '/v1/listings': [{ Id: ListingKey, StandardFields: fields }],
    '/v1/openhouses': [
      {
        ResourceUri: `/v1/listings/${String(ListingKey)}/openhouses/20101127153422574618000000`,
        Id: '20101127153422574618000000',
        Date: american,
        StartTime: '9:00 am',
        EndTime: '12:00 pm',
      },
    ],
    '/v1/accounts Member': [account('m1', { Name: 'Kai Renamed', UserType: 'Member' })],
    '/v1/accounts Office': [account('o1', { Name: 'Sample Realty', UserType: 'Office' })],
  };
  expect(await site.run()).toEqual({ kind: 'done' });

  const { document } = await database.selectFrom('listings').select('document').executeTakeFirstOrThrow();
  expect(document.open_houses).toMatchObject([
    { key: '20101127153422574618000000', starts_at: `${day}T19:00:00.000Z`, ends_at: `${day}T22:00:00.000Z` },
  ]);
  expect(await database.selectFrom('agents').select(['name', 'agent_phone']).execute()).toEqual([
    { name: 'Kai Renamed', agent_phone: '808-555-0111' },
  ]);
  expect(await database.selectFrom('offices').select(['phone', 'address', 'email']).execute()).toEqual([
    { phone: '808-555-0111', address: '1 Sample Way, Kihei, HI 96753', email: 'Kai@Example.com' },
  ]);
  // the most that Spark gives of each resource, members apart from offices
  expect(asked).toContainEqual({ path: '/v1/openhouses', filter: null, limit: 200 });
  expect(asked).toContainEqual({ path: '/v1/accounts', filter: "UserType Eq 'Member'", limit: 500 });
});

test('records of the last 20 minutes are read again, as caches of Spark may be that old', async () => {
  expect(variantOf({ variant: 'spark' }).settleMs).toBe(20 * 60_000);
  const { ListingKey, ...fields } = homeRecord('1', { ModificationTimestamp: new Date().toISOString() });
  results = { '/v1/listings': [{ Id: ListingKey, StandardFields: fields }] };
  await site.run();
  asked = [];
  await site.run();
  const since = /Ge (\S+)/.exec(asked.find(({ path }) => path === '/v1/listings')?.filter ?? '')?.[1] ?? '';
  const minutes = (Date.now() - Date.parse(since)) / 60_000;
  expect(minutes).toBeGreaterThan(19.9);
  expect(minutes).toBeLessThan(21);
});

test.each([
  ['records', false],
  ['keys', true],
])('pages of %s that never end, with a new token each, end the step', async (_, ofKeys) => {
  const { ListingKey, ...fields } = homeRecord('1');
  const home = { Id: ListingKey, StandardFields: fields };
  results = { '/v1/listings': [home] };
  let pages = 0;
  endless = ({ pathname, searchParams }) => {
    if (pathname !== '/v1/listings' || (searchParams.get('_select') !== null) !== ofKeys) return null;
    pages += 1;
    // a client without a guard ends too
    return pages < 40 ? { Results: [home], SkipToken: `token-${pages}` } : { Results: [] };
  };
  expect(await site.run()).toMatchObject({ kind: 'failed', reason: expect.stringContaining('circle') });
  expect(pages).toBeLessThan(10);
});
