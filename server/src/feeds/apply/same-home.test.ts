import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { importFiles } from '../files/import-files';
import { mapRecord } from '../mapping/map-record';
import { applyBatch } from './apply-batch.repository';
import { isSameHome } from './same-home';
import { applyJoinHomes, joinHomesJob } from './same-home.repository';

const OPTIONS = { now: new Date('2026-11-20T20:00:00Z'), companyOffices: [], luxuryFrom: 3_000_000 };
const HOME = {
  ListingKey: 'k',
  ListingId: '1',
  StandardStatus: 'Active',
  StateOrProvince: 'HI',
  UnparsedAddress: '201 Ohua Ave',
  UnitNumber: '2',
  City: 'Honolulu',
  Latitude: 21.2741,
  Longitude: -157.8221,
  ParcelNumber: '1-2-6-024-001-0002',
  ListOfficeName: 'Sample Realty',
};
const record = (system: string, over: object = {}) => ({
  ...HOME,
  OriginatingSystemName: system,
  ListingId: `${system}-1`,
  ...over,
});

let opened: TestDatabase;
let folder = '';
beforeAll(async () => {
  opened = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'same-home-'));
});
afterEach(async () => {
  await opened.database.deleteFrom('listings').execute();
  await opened.database.deleteFrom('listing_events').execute();
  await opened.database.deleteFrom('saved_searches').execute();
  await applyJoinHomes(opened.database, true);
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true, force: true });
});

async function take(...records: object[]) {
  const file = join(folder, 'records.json');
  await writeFile(file, JSON.stringify(records));
  return importFiles([file], (batch) => applyBatch(opened.database, batch), OPTIONS);
}
const rows = () =>
  opened.database
    .selectFrom('listings')
    .select(['source_system', 'status', 'revision', 'document'])
    .orderBy('source_system')
    .execute();
const hidden = async () => (await statuses()).filter((status) => status.endsWith('Duplicate'));
const joinStored = () => joinHomesJob(opened.database).run(new AbortController().signal, async () => undefined);
const statuses = async () => (await rows()).map(({ source_system, status }) => `${source_system} ${status}`);

test('the same home from two systems is one home with both sources', async () => {
  await take(record('HIS'));
  await take(record('RAM', { UnparsedAddress: '201 Ohua Avenue', ListOfficeName: 'Other Realty' }));
  expect(await statuses()).toEqual(['HIS Active', 'RAM Duplicate']);
  const [first] = await rows();
  expect(first?.document.also_listed).toEqual([
    { mls_provider: 'RAM', mls_number: 'RAM-1', listing_office_name: 'Other Realty' },
  ]);
  // a repeated import changes nothing, in either order
  const before = await rows();
  await take(record('RAM', { UnparsedAddress: '201 Ohua Avenue', ListOfficeName: 'Other Realty' }), record('HIS'));
  expect(await rows()).toEqual(before);
});

test('when the first leaves, the second shows', async () => {
  await take(record('HIS'), record('RAM', { StandardStatus: 'Pending' }), record('HI Central'));
  expect(await statuses()).toEqual(['HI Central Duplicate', 'HIS Active', 'RAM Duplicate']);
  await take(record('HIS', { StandardStatus: 'Withdrawn' }));
  const left = await rows();
  expect(left.filter(({ status }) => status !== 'Duplicate')).toHaveLength(1);
  expect(left.find(({ status }) => status !== 'Duplicate')?.document.also_listed).toHaveLength(1);
  await take(record('RAM', { StandardStatus: 'Closed' }));
  expect(await statuses()).toEqual(['HI Central Active']);
  expect((await rows())[0]?.document.also_listed).toBeUndefined();
});

test('a listing that is another home now is shown by itself', async () => {
  await take(record('HIS'), record('RAM'));
  await take(record('RAM', { UnitNumber: '3', ParcelNumber: '1-2-6-024-001-0003' }));
  expect(await statuses()).toEqual(['HIS Active', 'RAM Active']);
  expect((await rows())[0]?.document.also_listed).toBeUndefined();
});

test('the setting turns it off at once, and on for stored homes without another import', async () => {
  await take(record('HIS'), record('RAM'));
  await applyJoinHomes(opened.database, false);
  expect(await statuses()).toEqual(['HIS Active', 'RAM Active']);
  await take(record('RAM'));
  expect(await statuses()).toEqual(['HIS Active', 'RAM Active']);
  await applyJoinHomes(opened.database, true);
  await joinStored();
  expect(await hidden()).toHaveLength(1);
  expect((await rows()).flatMap(({ document }) => document.also_listed ?? [])).toHaveLength(1);
});

test('homes that a release without joined homes stored are joined once', async () => {
  const { database } = opened;
  await applyJoinHomes(database, false);
  await take(record('HIS'), record('RAM'), record('HI Central', { UnitNumber: '9', ParcelNumber: '' }));
  expect((await rows()).every(({ document }) => document.internal.home_keys === undefined)).toBe(true);
  await applyJoinHomes(database, true);
  await joinStored();
  expect(await hidden()).toEqual([expect.stringMatching(/^(?:HIS|RAM) /)]);
  // a listing of another system finds the one that was stored without keys
  await take(record('Third', { UnitNumber: '9', ParcelNumber: '' }));
  expect(await hidden()).toEqual([expect.stringMatching(/^(?:HIS|RAM) /), 'Third Duplicate']);
  const settled = await rows();
  await joinStored();
  expect(await rows()).toEqual(settled);
});

const listingOf = (system: string, over: object = {}) => {
  const found = mapRecord(record(system, over), OPTIONS);
  if (found.kind !== 'listing') throw new Error(found.kind);
  return found.listing;
};
const NO_KEY = { ParcelNumber: null };
test.each([
  ['tax key and unit', {}, { Latitude: null }, true],
  ['a tax key that names the unit', {}, { UnitNumber: null }, true],
  [
    'position, address and unit',
    NO_KEY,
    { UnparsedAddress: '201 OHUA AVENUE #2', UnitNumber: null, Latitude: 21.2743 },
    true,
  ],
  ['another unit', NO_KEY, { UnitNumber: '3' }, false],
  ['another house number', NO_KEY, { UnparsedAddress: '203 Ohua Ave' }, false],
  ['another tax key', {}, { ParcelNumber: '1-2-6-024-001-0003' }, false],
  ['another place of the same address', NO_KEY, { Latitude: 21.3 }, false],
  ['no position and no tax key', NO_KEY, { Latitude: null }, false],
  ['a rental', {}, { PropertyType: 'ResidentialLease' }, false],
  ['a withheld address', {}, { InternetAddressDisplayYN: false }, false],
])('two systems with %s', (_, one, other, same) => {
  expect(isSameHome(listingOf('HIS', one), listingOf('RAM', { ...one, ...other }))).toBe(same);
});

test('sameness is mutual, holds for a home itself, and never within one system', () => {
  const home = fc.record({
    UnparsedAddress: fc.constantFrom('201 Ohua Ave', '201 Ohua Avenue', '203 Ohua Ave', '201 Other St'),
    UnitNumber: fc.constantFrom(null, '2', 'Apt 2', '3'),
    ParcelNumber: fc.constantFrom(null, '1-2-6-024-001-0000', '1-2-6-024-001-0002'),
    Latitude: fc.constantFrom(null, 21.2741, 21.27412, 21.4),
  });
  fc.assert(
    fc.property(home, home, (a, b) => {
      const [one, other] = [listingOf('HIS', a), listingOf('RAM', b)];
      expect(isSameHome(one, other)).toBe(isSameHome(other, one));
      expect(isSameHome(one, listingOf('HIS', b))).toBe(false);
      if (a.ParcelNumber !== null || a.Latitude !== null) expect(isSameHome(one, listingOf('RAM', a))).toBe(true);
    }),
    { numRuns: 150 },
  );
});

test('a time of change in the future keeps no later change out, also one that an earlier release stored', async () => {
  const ahead = await take(record('HIS', { ModificationTimestamp: '2099-01-01T00:00:00Z' }));
  expect(ahead.records[0]?.notes).toContain('ModificationTimestamp: in the future, read as now');
  await take(record('HIS', { ModificationTimestamp: '2026-11-20T21:00:00Z', ListPrice: 700_000 }));
  expect((await rows())[0]?.document.asking_price).toBe(700_000);
  await sql`update listings set document =
    jsonb_set(document, '{internal,modified_at}', '"2099-01-01T00:00:00.000000000Z"')`.execute(opened.database);
  await take(record('HIS', { ModificationTimestamp: '2026-11-20T22:00:00Z', ListPrice: 600_000 }));
  expect((await rows())[0]?.document.asking_price).toBe(600_000);
});

test('a status that removes, an unknown one, and an older record: the same by file as by feed', async () => {
  const at = (hour: number) => ({ ModificationTimestamp: `2026-11-20T${hour}:00:00Z` });
  await take(record('HIS', at(12)));
  const older = await take(record('HIS', { ...at(11), ListPrice: 5, StandardStatus: 'Closed' }));
  expect(older.records).toMatchObject([{ outcome: 'left out', reason: 'older than what is stored' }]);
  expect(await statuses()).toEqual(['HIS Active']);
  const both = await take(
    record('HIS', { ...at(14), ListPrice: 700_000 }),
    record('HIS', { ...at(13), ListPrice: 600_000 }),
  );
  expect(both.records.map(({ outcome }) => outcome)).toEqual(['taken', 'left out']);
  expect((await rows())[0]?.document.asking_price).toBe(700_000);
  const gone = await take(record('HIS', { ...at(15), StandardStatus: 'Accepted Offer' }));
  expect(gone.records).toMatchObject([{ outcome: 'left out', reason: "unknown status 'Accepted Offer'" }]);
  expect(await statuses()).toEqual([]);
});
