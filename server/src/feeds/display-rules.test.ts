import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { json } from '../platform/database/sql-values';
import { findStatus } from './feed-status.repository';
import { type FeedSite, homeRecord, openFeedSite, type testFeed } from './testing/feed-site';

let site: FeedSite;
afterEach(() => site.close());

const open = async (display: Partial<Parameters<typeof testFeed>[1] & object>['display']) => {
  site = await openFeedSite(display ? { display } : {});
  return site;
};
const documents = async () =>
  (await site.test.database.selectFrom('listings').select('document').execute()).map(({ document }) => document);
const PLAIN = { lastUpdated: true, withholdAddress: false, delayMinutes: 0 };

test("a feed's disclaimer, attribution, time of update and right to translate come with its listings", async () => {
  await open({ ...PLAIN, disclaimer: 'Copyright of the sample MLS.', attribution: 'Courtesy of', translate: true });
  site.source.put('Property', homeRecord(1));
  await site.run();
  const [listing] = await documents();
  expect(listing?.display_rules).toEqual({
    disclaimer: 'Copyright of the sample MLS.',
    attribution: 'Courtesy of',
    last_updated: true,
    translate: true,
  });
  expect(listing?.updated_at).toBe('2026-11-20T10:00:00.000Z');
});

test('a feed that may show no address leads to none', async () => {
  await open({ ...PLAIN, withholdAddress: true });
  site.source.put('Property', homeRecord(12, { PublicRemarks: 'See 12 Sample Plumeria Road. A pool.' }));
  await site.run();
  const [listing] = await documents();
  expect(listing?.address.line_1).toBe('Address withheld');
  expect(JSON.stringify(listing)).not.toMatch(/plumeria/i);
});

test('no offer of compensation and nothing of a sale is stored', async () => {
  await open(PLAIN);
  site.source.put(
    'Property',
    homeRecord(1, { BuyerBrokerageCompensation: '2.75', BuyerAgencyCompensation: '2.75', ClosePrice: 777_123 }),
  );
  site.source.put(
    'Property',
    homeRecord(2, { StandardStatus: 'Closed', ClosePrice: 777_123, CloseDate: '2026-11-19' }),
  );
  await site.run();
  const stored = await site.test.database.selectFrom('feed_records').selectAll().execute();
  const text = JSON.stringify([await documents(), stored]);
  expect(await documents()).toHaveLength(1);
  expect(text).not.toContain('2.75');
  expect(text).not.toContain('777123');
});

test('a feed whose licence allows statistics of sales leaves region, kind, day and price, and no listing [D156]', async () => {
  await open({ ...PLAIN, sales: true });
  const closed = { StandardStatus: 'Closed', CloseDate: '2026-11-19' };
  site.source.put('Property', homeRecord(2, { ...closed, ClosePrice: 777_123 }));
  site.source.put('Property', homeRecord(3, { ...closed, PropertyType: 'Residential Lease', ClosePrice: 3000 }));
  site.source.put('Property', homeRecord(4, { ...closed, ClosePrice: 5, MlgCanView: false }));
  site.source.put('Property', homeRecord(5, { StandardStatus: 'Expired', CloseDate: '2026-11-19', ClosePrice: 5 }));
  await site.run();
  expect(await documents()).toEqual([]);
  const sales = () => site.test.database.selectFrom('sales').selectAll().execute();
  expect(await sales()).toMatchObject([{ source_key: '2', property_group: 'houses', price: 777_123 }]);
  // the buyer did not come
  site.source.put('Property', homeRecord(2, { ModificationTimestamp: '2026-11-20T10:01:00Z' }));
  await site.run();
  expect(await documents()).toHaveLength(1);
  expect(await sales()).toEqual([]);
});

test('a delayed listing is shown once its time has come, and its changes at once from then on', async () => {
  await open({ ...PLAIN, delayMinutes: 60 });
  const entered = new Date(Date.now() - 60 * 60_000 + 1500).toISOString();
  site.source.put('Property', homeRecord(1, { OriginalEntryTimestamp: entered, ModificationTimestamp: entered }));
  site.source.put('Property', homeRecord(2, { OriginalEntryTimestamp: '2026-11-20T10:00:00Z' }));
  await site.run();
  expect(await site.listings()).toEqual({ 2: 900_000 });
  expect((await findStatus(site.test.database, site.feed))?.records.delayed).toBe(1);
  await sleep(1600);
  await site.run();
  expect(await site.listings()).toEqual({ 1: 900_000, 2: 900_000 });
  site.source.put(
    'Property',
    homeRecord(1, {
      ListPrice: 700_000,
      OriginalEntryTimestamp: entered,
      ModificationTimestamp: new Date().toISOString(),
    }),
  );
  await site.run();
  expect(await site.listings()).toEqual({ 1: 700_000, 2: 900_000 });
});

test('open houses come into their listings, move, are cancelled and end', async () => {
  await open(PLAIN);
  const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const house = (over: object) => ({
    OpenHouseKey: 'oh-1',
    ListingKey: '1',
    OriginatingSystemName: 'RAM',
    OpenHouseStatus: 'Active',
    OpenHouseStartTime: soon(24),
    OpenHouseEndTime: soon(26),
    OpenHouseRemarks: 'Park on the street.',
    ModificationTimestamp: '2026-11-20T10:00:00Z',
    ...over,
  });
  site.source.put('Property', homeRecord(1));
  site.source.put('OpenHouse', house({}));
  await site.run();
  const keys = async () => (await documents())[0]?.open_houses?.map(({ key }) => key) ?? [];
  expect((await documents())[0]?.open_houses).toMatchObject([
    { key: 'oh-1', remarks: 'Park on the street.', virtual: false },
  ]);
  // a change of the listing keeps them
  site.source.put('Property', homeRecord(1, { ListPrice: 700_000, ModificationTimestamp: '2026-11-20T10:01:00Z' }));
  site.source.put(
    'OpenHouse',
    house({ OpenHouseKey: 'oh-2', OpenHouseType: 'Livestream Public', ModificationTimestamp: '2026-11-20T10:02:00Z' }),
  );
  await site.run();
  expect(await keys()).toEqual(['oh-1', 'oh-2']);
  site.source.put('OpenHouse', house({ OpenHouseStatus: 'Canceled', ModificationTimestamp: '2026-11-20T10:03:00Z' }));
  await site.run();
  expect(await keys()).toEqual(['oh-2']);
  await site.test.database
    .updateTable('feed_open_houses')
    .set({ ends_at: new Date(Date.now() - 1000) })
    .execute();
  await site.run();
  expect(await keys()).toEqual([]);
});

test('members and offices of the feed update the company’s own, and add no others', async () => {
  site = await openFeedSite({ resources: ['Member', 'Office'] });
  const { database } = site.test;
  const office = { id: 1, name: 'Sample Realty', island: null, address: null, phone: null, email: null };
  await database.insertInto('offices').values(office).execute();
  const agent = {
    id: 12,
    email: 'kai@example.com',
    name: 'Kai Sample',
    user_name: 'kai',
    designation: null,
    phone: null,
  };
  await database
    .insertInto('agents')
    .values({
      ...agent,
      agent_phone: null,
      large_image_url: null,
      tile_image_url: null,
      office_id: 1,
      islands: json<string[]>([]),
    })
    .execute();
  const at = { OriginatingSystemName: 'RAM', ModificationTimestamp: '2026-11-20T10:00:00Z' };
  site.source.put('Member', {
    ...at,
    MemberKey: 'm1',
    MemberEmail: 'Kai@Example.com',
    MemberPreferredPhone: '808-555-0111',
    MemberDesignation: ['ABR', 'CRS'],
  });
  site.source.put('Member', {
    ...at,
    MemberKey: 'm2',
    MemberEmail: 'other@example.com',
    MemberFullName: 'Someone Else',
  });
  site.source.put('Office', { ...at, OfficeKey: 'o1', OfficeName: 'Sample Realty', OfficePhone: '808-555-0112' });
  expect(await site.run()).toEqual({ kind: 'done' });
  const agents = await database.selectFrom('agents').select(['email', 'agent_phone', 'designation']).execute();
  expect(agents).toEqual([{ email: 'kai@example.com', agent_phone: '808-555-0111', designation: 'ABR, CRS' }]);
  expect(await database.selectFrom('offices').select('phone').execute()).toEqual([{ phone: '808-555-0112' }]);
});
