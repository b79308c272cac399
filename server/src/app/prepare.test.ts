import { sql } from 'kysely';
import { makeListing } from 'sample-data';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seedRegions } from '../features/regions/seed-regions.repository';
import { insertListings } from '../seed/seed.repository';
import { seedSampleData } from '../seed/seed-sample-data';
import { testSettings } from '../testing/test-app';
import { openTestDatabase, type TestDatabase } from '../testing/test-database';
import { prepareSampleData } from './prepare';

let opened: TestDatabase;
beforeEach(async () => {
  opened = await openTestDatabase();
});
afterEach(() => opened.close());

const settings = testSettings({ SAMPLE_LISTINGS: '3' });
test('leaves samples out of a database with listings of its own', async () => {
  const { database } = opened;
  const listing = makeListing('imported', 1, new Date());
  await insertListings(opened, [{ ...listing, internal: { ...listing.internal, sample: false } }]);
  const lines: string[] = [];
  await prepareSampleData(opened, settings, (text) => lines.push(text));
  expect(lines).toEqual(['Sample data are left out: the database has listings that are not samples.']);
  expect(await database.selectFrom('listings').select('internal_id').execute()).toHaveLength(1);
  expect(await database.selectFrom('users').select('id').execute()).toEqual([]);
});

test('the directory of regions is that of the release, also after an update', async () => {
  const { database } = opened;
  await seedRegions(database);
  const regions = () =>
    database
      .selectFrom('regions')
      .select(['id', 'name', sql<string>`xmin::text`.as('written')])
      .orderBy('id')
      .execute();
  const filled = await regions();
  await seedRegions(database);
  expect(await regions()).toEqual(filled);
  const [first] = filled;
  await database
    .updateTable('regions')
    .set({ name: 'Old spelling' })
    .where('id', '=', first?.id ?? 0)
    .execute();
  await database
    .deleteFrom('regions')
    .where('id', '=', filled.at(-1)?.id ?? 0)
    .execute();
  await seedRegions(database);
  expect((await regions()).map(({ id, name }) => [id, name])).toEqual(filled.map(({ id, name }) => [id, name]));
});

test('takes up a fill that was cut short', async () => {
  const { database } = opened;
  await seedSampleData(opened, { listings: 1 });
  await prepareSampleData(opened, settings, () => undefined);
  expect(await database.selectFrom('listings').select('internal_id').execute()).toHaveLength(3);
  const buyer = database.selectFrom('users').select('sample').where('email', '=', 'buyer@example.com');
  expect(await buyer.execute()).toEqual([{ sample: true }]);
});
