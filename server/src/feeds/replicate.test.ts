import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FeedSite, homeRecord, openFeedSite } from './testing/feed-site';

let site: FeedSite;
beforeEach(async () => {
  site = await openFeedSite();
});
afterEach(() => site.close());

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();

describe('a feed', () => {
  test('is read page by page to its end, and then only what has changed', async () => {
    for (let key = 1; key <= 23; key++)
      site.source.put('Property', homeRecord(key, { ModificationTimestamp: at(key) }));
    expect(await site.run()).toEqual({ kind: 'done' });
    expect(Object.keys(await site.listings())).toHaveLength(23);

    const before = site.source.requests.length;
    site.source.put('Property', homeRecord(7, { ListPrice: 850_000, ModificationTimestamp: at(40) }));
    site.source.put('Property', homeRecord(8, { StandardStatus: 'Closed', ModificationTimestamp: at(41) }));
    expect(await site.run()).toEqual({ kind: 'done' });
    const listings = await site.listings();
    expect([listings['7'], listings['8']]).toEqual([850_000, undefined]);
    expect(site.source.requests.slice(before).map(({ path }) => path.split('?')[0])).toEqual([
      '/Property',
      '/OpenHouse',
    ]);
  });

  test('that sends the same again changes no listing', async () => {
    site.source.put('Property', homeRecord(1));
    await site.run();
    const revision = async () =>
      (await site.test.database.selectFrom('listings').select('revision').executeTakeFirstOrThrow()).revision;
    const before = await revision();
    await site.run();
    expect(await revision()).toBe(before);
  });

  test('drops a listing that the comparison of all keys does not find any more', async () => {
    for (let key = 1; key <= 12; key++) site.source.put('Property', homeRecord(key));
    await site.run();
    site.source.remove('Property', '3');
    await site.run();
    expect((await site.listings())['3']).toBe(900_000);
    await site.compareNow();
    expect(await site.run()).toEqual({ kind: 'done' });
    expect((await site.listings())['3']).toBeUndefined();
    expect(Object.keys(await site.listings())).toHaveLength(11);
  });
});
