import { MemorySearch } from 'search-engine';
import { storedListing } from 'search-engine/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '../../platform/database/sql-values';
import { type AccountApp, openAccountApp, signedInAs, type TestBrowser } from '../accounts/testing/account-app';
import { findPrices } from '../listings/listings.repository';
import { insertTrackingEvent } from '../tracking/tracking.repository';
import { registerListingReports } from './listing-reports';

const LISTED = '2026-06-01T10:00:00.000Z';
const OWN = storedListing(
  '8001',
  { asking_price: 900_000, previous_price: 1_000_000, listing_at: LISTED, is_rental: false },
  { advisor_ids: [12] },
);
const IMPORTED = storedListing(
  '8003',
  { listing_at: LISTED },
  { advisor_ids: [], listing_agent: { name: 'Agent', phone: null, email: 'Listing-Agent@example.com' } },
);
const OTHERS = storedListing('8002', { listing_at: LISTED }, { advisor_ids: [13] });

let parts: AccountApp;
let advisor: TestBrowser;
let other: TestBrowser;

const advisorOf = async (agentId: number): Promise<TestBrowser> =>
  (await signedInAs(parts, `agent-${agentId}`, ['advisor'], { agentId })).browser;

beforeAll(async () => {
  const search = new MemorySearch();
  await search.apply([OWN, OTHERS, IMPORTED].map((listing) => ({ kind: 'upsert', listing })));
  search.open();
  parts = await openAccountApp({
    features: ({ test: { database } }) => [(app) => registerListingReports(app, { db: database, search })],
  });
  advisor = await advisorOf(12);
  other = await advisorOf(13);
});
afterAll(() => parts.close());

test('own listings have views, favorites and leads; a report shows them by week, and the prices [B7.23] (D87)', async () => {
  const { database } = parts.test;
  const { slug, internal_id, mls_id } = OWN;
  const view = (url: string) =>
    insertTrackingEvent(database, {
      kind: 'intelligence',
      name: 'page-view',
      email: null,
      userId: null,
      payload: { url },
    });
  await view(`https://www.example.com/listings/${slug}?utm_source=mail`);
  await view(`https://www.example.com/kai-sample/listings/${slug}#photos`);
  await view(`https://www.example.com/listings/${slug}-2`);
  const { id: user_id } = await signedInAs(parts, 'buyer', []);
  await database.insertInto('favorites').values({ user_id, internal_id: null, mls_id }).execute();
  const { listings, weeks } = (await advisor.get('/api/v3/staff/own_listings')).json();
  expect(listings).toMatchObject([{ internal_id, mls_id, views: 2, favorites: 1, leads: 0 }]);
  const theirs = (await other.get('/api/v3/staff/own_listings')).json();
  expect(theirs.listings).toMatchObject([{ mls_id: OTHERS.mls_id, views: 0 }]);

  const report = (await advisor.get(`/api/v3/staff/listing_reports/${mls_id}`)).json();
  expect(report.weeks).toHaveLength(weeks);
  expect(report.weeks.at(-1)).toMatchObject({ views: 2, favorites: 1, leads: 0 });
  expect(report.listing).toMatchObject({ views: 2, favorites: 1, leads: 0, asking_price: 900_000 });
  expect(report.prices).toEqual([
    { price: 1_000_000, since: LISTED },
    { price: 900_000, since: null },
  ]);
  expect((await advisor.get('/api/v3/staff/listing_reports/none')).json()).toBeNull();
});

test('a report is for the advisors of its listing and for administrators [B7.23]', async () => {
  const path = `/api/v3/staff/listing_reports/${OWN.mls_id}`;
  const admin = (await signedInAs(parts, 'report-admin', ['admin'])).browser;
  const agent = (await signedInAs(parts, 'listing-agent', ['advisor'])).browser;
  const statuses = [];
  for (const browser of [advisor, admin, other, agent]) statuses.push((await browser.get(path)).statusCode);
  expect(statuses).toEqual([200, 200, 403, 403]);
  // an imported listing names its agent by e-mail
  expect((await agent.get(`/api/v3/staff/listing_reports/${IMPORTED.mls_id}`)).statusCode).toBe(200);
  expect((await other.get(`/api/v3/staff/listing_reports/${IMPORTED.mls_id}`)).statusCode).toBe(403);
});

test('the database notes every price a listing is asked for, from the first change on', async () => {
  const { database } = parts.test;
  const { internal_id, slug, mls_id } = OTHERS;
  const document = (asking_price: number) => json({ ...OTHERS, asking_price });
  await database
    .insertInto('listings')
    .values({
      internal_id,
      source_system: 'test',
      source_key: '8002',
      mls_id,
      slug,
      status: 'Active',
      document: document(500_000),
      updated_at: new Date(),
    })
    .execute();
  for (const price of [500_000, 480_000, 450_000]) {
    const change = { document: document(price) };
    await database.updateTable('listings').set(change).where('internal_id', '=', internal_id).execute();
  }
  const noted = await findPrices(database, internal_id);
  expect(noted.map(({ price }) => price)).toEqual([500_000, 480_000, 450_000]);
  expect(noted[0]?.since?.toISOString()).toBe(LISTED);
  const { prices } = (await other.get(`/api/v3/staff/listing_reports/${mls_id}`)).json();
  expect(prices.slice(0, 3).map(({ price }: { price: number }) => price)).toEqual([500_000, 480_000, 450_000]);
});
