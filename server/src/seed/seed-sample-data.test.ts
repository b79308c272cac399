import { CUSTOMER_EXPERIENCE_ID } from 'sample-data';
import { storedListingSchema } from 'search-engine';
import { regionOutlineSchema } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database';
import { seedSampleData } from './seed-sample-data';

let opened: TestDatabase;
const progress: number[] = [];

beforeAll(async () => {
  opened = await openTestDatabase();
  const options = {
    listings: 200,
    now: new Date('2026-11-20T20:00:00Z'),
    onProgress: (done: number) => progress.push(done),
  };
  await seedSampleData(opened, options);
  await seedSampleData(opened, options);
});
afterAll(() => opened.close());

test('stores each listing once, with a revision of its own, however often it is run', async () => {
  const rows = await opened.database.selectFrom('listings').selectAll().execute();
  expect(rows).toHaveLength(200);
  expect(new Set(rows.map(({ revision }) => revision)).size).toBe(200);
  for (const { document } of rows) expect(storedListingSchema.safeParse(document).success).toBe(true);
  expect(progress).toEqual([100, 200, 100, 200]);
});

test('has the customer-experience contact 829 with two different pictures [D34]', async () => {
  const agents = await opened.database.selectFrom('agents').selectAll().execute();
  expect(agents).toHaveLength(60);
  const contact = agents.filter(({ customer_experience }) => customer_experience);
  expect(contact.map(({ id }) => id)).toEqual([CUSTOMER_EXPERIENCE_ID]);
  expect(CUSTOMER_EXPERIENCE_ID).toBe(829);
});

test('advisors of company listings are agents of ours', async () => {
  const ids = new Set((await opened.database.selectFrom('agents').select('id').execute()).map(({ id }) => id));
  const rows = await opened.database.selectFrom('listings').select('document').execute();
  const ours = rows.filter(({ document }) => document.company_listing);
  expect(ours.length).toBeGreaterThan(5);
  for (const { document } of ours) expect(document.advisors.every(({ id }) => id !== null && ids.has(id))).toBe(true);
});

test('South Kihei, Central Kihei and North Kihei have outlines marked approximate [B3.37] [D46]', async () => {
  const row = await opened.database
    .selectFrom('region_contents')
    .selectAll()
    .where('region_path', '=', 'maui/south/kihei')
    .executeTakeFirstOrThrow();
  expect(row.outlines.map(({ name }) => name).sort()).toEqual(['Central Kihei', 'North Kihei', 'South Kihei']);
  for (const outline of row.outlines) {
    expect(regionOutlineSchema.parse(outline).approximate).toBe(true);
    expect(outline.polygon.coordinates.at(-1)).toEqual(outline.polygon.coordinates[0]);
  }
});

test('every island and district has a text', async () => {
  const contents = new Set(
    (await opened.database.selectFrom('region_contents').select('region_path').execute()).map(
      ({ region_path }) => region_path,
    ),
  );
  const regions = await opened.database.selectFrom('regions').selectAll().execute();
  const byId = new Map(regions.map((region) => [region.id, region]));
  const path = (id: number): string => {
    const region = byId.get(id);
    if (!region) return '';
    return region.parent_id === null ? region.handle : `${path(region.parent_id)}/${region.handle}`;
  };
  const missing = regions
    .filter(({ level }) => level === 'island' || level === 'district')
    .map(({ id }) => path(id))
    .filter((key) => !contents.has(key));
  expect(missing).toEqual([]);
});

test('every menu link without a module of its own has a page marked as sample [D8] [D86]', async () => {
  const pages = await opened.database.selectFrom('content_pages').selectAll().execute();
  const paths = pages.map(({ path }) => path);
  for (const path of [
    '/developments',
    '/company',
    '/company/offices',
    '/company/team',
    '/company/representation',
    '/company/forbes-global-properties',
    '/company/military',
    '/company/conservation',
    '/privacy',
    '/cookie-policy',
    '/rentals/vacation-rentals',
    '/company/video-channel',
  ])
    expect(paths).toContain(path);
  expect(pages.every(({ sample }) => sample)).toBe(true);
});
