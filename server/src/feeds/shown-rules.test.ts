import { afterEach, expect, test } from 'vitest';
import { type FeedSite, homeRecord, openFeedSite } from './testing/feed-site';

let site: FeedSite;
afterEach(() => site.close());

const PLAIN = { lastUpdated: true, withholdAddress: false, delayMinutes: 0 };
const documents = async () =>
  (await site.test.database.selectFrom('listings').select('document').orderBy('source_key').execute()).map(
    ({ document }) => document,
  );
const runWith = (display: typeof PLAIN & { disclaimer?: string }, companyOffices: string[] = []) =>
  site.run(true, { feed: { ...site.feed, display, companyOffices } });
const downloads = () => site.source.requests.filter(({ path }) => path.startsWith('/Property')).length;

test('changed rules of display reach all listings without a request for them', async () => {
  site = await openFeedSite({ pageSize: 200 });
  for (let key = 1; key <= 450; key++)
    site.source.put(
      'Property',
      homeRecord(key, { ModificationTimestamp: new Date(Date.UTC(2026, 10, 20) + key * 1000).toISOString() }),
    );
  await runWith(PLAIN);
  const before = downloads();
  await runWith({ ...PLAIN, lastUpdated: false, disclaimer: 'New text.' });
  // the page of what has changed since
  expect(downloads() - before).toBe(1);
  const rules = new Set((await documents()).map(({ display_rules }) => JSON.stringify(display_rules)));
  expect([...rules]).toEqual(['{"disclaimer":"New text.","attribution":null,"last_updated":false}']);
});

test('rules that did not change touch no listing', async () => {
  site = await openFeedSite();
  site.source.put('Property', homeRecord(1));
  await runWith({ ...PLAIN, disclaimer: 'Text.' });
  const revisions = () => site.test.database.selectFrom('listings').select('revision').execute();
  const before = await revisions();
  await runWith({ ...PLAIN, disclaimer: 'Text.' });
  expect(await revisions()).toEqual(before);
});

test('an address that may not be shown any more is withheld by reading the records again, and the listing stays', async () => {
  site = await openFeedSite();
  site.source.put('Property', homeRecord(12, { PublicRemarks: 'See 12 Sample Plumeria Road. A pool.' }));
  await runWith(PLAIN);
  const [before] = await documents();
  await runWith({ ...PLAIN, withholdAddress: true });
  const [listing] = await documents();
  expect(listing?.internal_id).toBe(before?.internal_id);
  expect(JSON.stringify(listing)).not.toMatch(/plumeria/i);
  const reasons = await site.test.database
    .selectFrom('feed_hours')
    .select('reason')
    .where('outcome', '=', 'read again')
    .execute();
  expect(reasons).toEqual([{ reason: expect.stringContaining('withholdAddress') }]);
});

test('offices that became the company’s own mark their listings', async () => {
  site = await openFeedSite();
  site.source.put('Property', homeRecord(1));
  await runWith(PLAIN);
  await runWith(PLAIN, ['Sample Realty']);
  expect((await documents()).map(({ company_listing }) => company_listing)).toEqual([true]);
});

test('a shorter delay of display holds for listings that wait already', async () => {
  site = await openFeedSite();
  const entered = new Date(Date.now() - 30 * 60_000).toISOString();
  site.source.put('Property', homeRecord(1, { OriginalEntryTimestamp: entered }));
  await runWith({ ...PLAIN, delayMinutes: 60 });
  expect(await documents()).toHaveLength(0);
  await runWith({ ...PLAIN, delayMinutes: 90 });
  expect(await documents()).toHaveLength(0);
  await runWith({ ...PLAIN, delayMinutes: 10 });
  expect(await documents()).toHaveLength(1);
});
