import { afterEach, expect, test } from 'vitest';
import { delayedUntil } from './display-rules';
import { listRefused } from './feed-status.repository';
import { type FeedSite, homeRecord, openFeedSite } from './testing/feed-site';

let site: FeedSite | null = null;
afterEach(async () => {
  await site?.close();
  site = null;
});

const listings = async (of: FeedSite) =>
  of.test.database
    .selectFrom('listings')
    .select(['source_key', 'revision', 'document'])
    .orderBy('source_key')
    .execute();

test('a record with characters that PostgreSQL cannot store is stored without them, and says so', async () => {
  site = await openFeedSite({ display: { lastUpdated: true, withholdAddress: false, delayMinutes: 60 } });
  const now = new Date().toISOString();
  const bad = 'A pool\u0000 and \ud800 a view.';
  site.source.put('Property', homeRecord('1\u0000', { PublicRemarks: bad, PhotosChangeTimestamp: 'x\u0000' }));
  site.source.put('Property', homeRecord(2, { PublicRemarks: bad, StandardStatus: 'Dreaming\u0000' }));
  site.source.put('Property', homeRecord(3, { PublicRemarks: bad, OriginalEntryTimestamp: now }));
  site.source.put('Property', homeRecord(4));
  expect(await site.run()).toEqual({ kind: 'done' });
  expect((await listings(site)).map(({ source_key }) => source_key)).toEqual(['1', '4']);
  const records = await site.test.database
    .selectFrom('feed_records')
    .select(['key', 'outcome', 'reason'])
    .orderBy('key')
    .execute();
  expect(records).toEqual([
    { key: '1', outcome: 'taken', reason: expect.stringContaining('characters removed') },
    { key: '2', outcome: 'refused', reason: "unknown status 'Dreaming'" },
    { key: '3', outcome: 'delayed', reason: 'delay of display' },
    { key: '4', outcome: 'taken', reason: null },
  ]);
});

test.each([
  ['reso', (fields: object) => fields],
  ['spark', (fields: object) => ({ Id: '1', StandardFields: fields })],
])('a day of entry without a time begins in Hawaii (%s)', (_, nest) => {
  const rules = { lastUpdated: true, withholdAddress: false, delayMinutes: 60 };
  const record = (fields: object) => ({ key: '1', modifiedAt: null, value: { ...nest(fields) } });
  const at = (time: string) => new Date(time);
  expect(delayedUntil(record({ OnMarketDate: '2026-11-23' }), rules, at('2026-11-23T10:30:00Z'))).toEqual(
    at('2026-11-23T11:00:00Z'),
  );
  expect(delayedUntil(record({ OnMarketDate: '2026-11-23' }), rules, at('2026-11-23T11:00:00Z'))).toBeNull();
  // a time is more exact than a day
  const both = { OnMarketDate: '2026-11-20', OriginalEntryTimestamp: '2026-11-23T12:00:00Z' };
  expect(delayedUntil(record(both), rules, at('2026-11-23T12:30:00Z'))).toEqual(at('2026-11-23T13:00:00Z'));
});

test('an offer of compensation is not stored, wherever a record nests it', async () => {
  site = await openFeedSite();
  site.source.put('Property', {
    ...homeRecord(1, { StandardStatus: 'Dreaming' }),
    StandardFields: { ListPrice: 1, BuyerAgencyCompensation: '2.751', StandardStatus: 'Dreaming' },
    CustomFields: [
      {
        Main: [{ 'Compensation Info': [{ 'Buyer Broker Compensation': '2.752' }] }, { 'Co-op Commission %': '2.753' }],
      },
      { Label: 'Selling Office Commission', Value: '2.754' },
      { Label: 'Pool', Value: 'heated' },
    ],
  });
  site.source.put('OpenHouse', {
    OpenHouseKey: 'oh',
    OriginatingSystemName: 'RAM',
    BuyerBrokerageCompensation: '2.755',
    ModificationTimestamp: '2026-11-20T10:00:00Z',
  });
  await site.run();
  const { records } = await listRefused(site.test.database, 'maui');
  const stored = JSON.stringify(await site.test.database.selectFrom('feed_records').selectAll().execute());
  expect(records).toHaveLength(2);
  expect(stored).not.toContain('2.75');
  expect(stored).toContain('heated');
});

test('blanks around a key change nothing: one listing, found by its open house and by its key', async () => {
  site = await openFeedSite();
  const soon = new Date(Date.now() + 86_400_000);
  site.source.put('Property', homeRecord(' 7  '));
  site.source.put('OpenHouse', {
    OpenHouseKey: ' oh-1',
    ListingKey: '7 ',
    OriginatingSystemName: 'RAM',
    OpenHouseStartTime: soon.toISOString(),
    OpenHouseEndTime: new Date(soon.getTime() + 3_600_000).toISOString(),
    ModificationTimestamp: '2026-11-20T10:00:00Z',
  });
  await site.run();
  await site.compareNow();
  await site.run();
  const [first, ...others] = await listings(site);
  expect(others).toEqual([]);
  expect([first?.source_key, first?.document.open_houses?.map(({ key }) => key)]).toEqual(['7', ['oh-1']]);
  // the MLS sends it without them from now on, and then withdraws it
  site.source.remove('Property', ' 7  ');
  site.source.put(
    'Property',
    homeRecord(7, {
      ...homeRecord(' 7  '),
      ListingKey: '7',
      StandardStatus: 'Withdrawn',
      ModificationTimestamp: '2026-11-21T10:00:00Z',
    }),
  );
  await site.run();
  expect(await listings(site)).toEqual([]);
});

test.each([
  ['in the query', (name: string, token: number) => `https://media.example.com/${name}?sig=${token}`],
  ['in the path', (name: string, token: number) => `https://media.example.com/token=${token}/${name}`],
])('photo addresses that are signed %s at every request are no change', async (_, address) => {
  let token = 0;
  const sign = () => ++token;
  site = await openFeedSite(
    {},
    {
      intercept: (request) => {
        if (request.url?.startsWith('/Property')) put();
        return false;
      },
    },
  );
  const { source } = site;
  const put = (over = {}) =>
    source.put(
      'Property',
      homeRecord(1, {
        Media: ['a.jpg', 'b.jpg'].map((name, Order) => ({
          MediaURL: address(name, sign()),
          Order,
          MediaCategory: 'Photo',
        })),
        ...over,
      }),
    );
  put();
  await site.run();
  const before = await listings(site);
  const photos = () => site?.test.database.selectFrom('feed_photos').select('id').orderBy('id').execute();
  const named = await photos();
  for (let run = 0; run < 3; run++) await site.run();
  expect(token).toBeGreaterThan(6);
  expect(await listings(site)).toEqual(before);
  expect(await photos()).toEqual(named);
  expect(named).toHaveLength(2);
});
