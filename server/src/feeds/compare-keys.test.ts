import { afterEach, expect, test } from 'vitest';
import { type FeedSite, homeRecord, openFeedSite } from './testing/feed-site';

let site: FeedSite;
afterEach(() => site.close());

const open = async (homes: number, over: Parameters<typeof openFeedSite>[0] = {}) => {
  site = await openFeedSite(over);
  for (let key = 1; key <= homes; key++) site.source.put('Property', homeRecord(key));
  await site.run();
};
const compare = async () => {
  await site.compareNow();
  return site.run();
};
const keys = async () => Object.keys(await site.listings()).sort((one, other) => Number(one) - Number(other));

test('a listing that was deleted without the feed comes back with the comparison', async () => {
  await open(4);
  await site.test.database.deleteFrom('listings').where('source_key', '=', '2').execute();
  await site.run();
  expect(await keys()).toEqual(['1', '3', '4']);
  expect(await compare()).toEqual({ kind: 'done' });
  expect(await keys()).toEqual(['1', '2', '3', '4']);
});

test('a listing that the feed does not have and no record accounts for is removed', async () => {
  await open(4);
  const { database } = site.test;
  await database.updateTable('listings').set({ source_key: '77' }).where('source_key', '=', '2').execute();
  await database.deleteFrom('feed_records').where('key', '=', '2').execute();
  site.source.remove('Property', '2');
  await compare();
  expect(await keys()).toEqual(['1', '3', '4']);
});

test('sample listings of the same system stay', async () => {
  await open(4);
  const { database } = site.test;
  const { document, ...row } = await database
    .selectFrom('listings')
    .selectAll()
    .where('source_key', '=', '2')
    .executeTakeFirstOrThrow();
  const sample = { ...document, internal: { ...document.internal, sample: true } };
  const { json } = await import('../platform/database/sql-values');
  const { revision, ...columns } = row;
  await database
    .insertInto('listings')
    .values({ ...columns, internal_id: 'sample-1', slug: 'sample-1', source_key: 'sample-1', document: json(sample) })
    .execute();
  await compare();
  expect(await keys()).toContain('sample-1');
});

test('a home that came under another key unseen keeps its listing: records are requested before any is removed', async () => {
  await open(4);
  const idOf = async (key: string) =>
    (
      await site.test.database
        .selectFrom('listings')
        .select('internal_id')
        .where('source_key', '=', key)
        .executeTakeFirst()
    )?.internal_id;
  const before = await idOf('2');
  // behind the watermark, so that only the comparison finds it
  site.source.remove('Property', '2');
  site.source.put('Property', { ...homeRecord(2, { ModificationTimestamp: '2026-11-01T10:00:00Z' }), ListingKey: '9' });
  const gone = await site.test.database.selectFrom('gone_listings').selectAll().execute();
  await compare();
  expect(await idOf('9')).toBe(before);
  // its address never answered that it is gone
  expect(await site.test.database.selectFrom('gone_listings').selectAll().execute()).toEqual(gone);
});

test('open houses that are over count for no limit of removals', async () => {
  site = await openFeedSite({ maxRemovals: 0.1 });
  site.source.put('Property', homeRecord(1));
  const soon = new Date(Date.now() + 60_000);
  for (let key = 1; key <= 30; key++)
    site.source.put('OpenHouse', {
      OpenHouseKey: `oh-${key}`,
      ListingKey: '1',
      OriginatingSystemName: 'RAM',
      OpenHouseStartTime: soon.toISOString(),
      OpenHouseEndTime: new Date(soon.getTime() + 3_600_000).toISOString(),
      ModificationTimestamp: '2026-11-20T10:00:00Z',
    });
  await site.run();
  await site.test.database
    .updateTable('feed_open_houses')
    .set({ ends_at: new Date(Date.now() - 1000) })
    .where('key', '<>', 'oh-30')
    .execute();
  // the MLS drops those that are over
  for (let key = 1; key < 30; key++) site.source.remove('OpenHouse', `oh-${key}`);
  expect(await compare()).toEqual({ kind: 'done' });
  const rows = await site.test.database.selectFrom('feed_open_houses').select('key').execute();
  expect(rows).toEqual([{ key: 'oh-30' }]);
});
