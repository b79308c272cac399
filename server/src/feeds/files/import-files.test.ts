import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StoredListing } from 'search-engine';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { applyBatch } from '../apply/apply-batch.repository';
import { type ImportReport, importFiles } from './import-files';

const FIXTURES = join(dirname(fileURLToPath(import.meta.url)), 'fixtures');
const options = { now: new Date('2026-11-20T20:00:00Z'), companyOffices: ['Sample Realty'], luxuryFrom: 3_000_000 };
const fixture = (name: string) => join(FIXTURES, name);

let opened: TestDatabase;
let folder = '';
let report: ImportReport;

const importAll = (files: string[]) => importFiles(files, (batch) => applyBatch(opened.database, batch), options);
const rows = () => opened.database.selectFrom('listings').selectAll().orderBy('source_key').execute();

async function listing(key: string): Promise<StoredListing> {
  const row = await opened.database
    .selectFrom('listings')
    .select('document')
    .where('source_key', '=', key)
    .executeTakeFirstOrThrow();
  return row.document;
}

beforeAll(async () => {
  opened = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'import-'));
  report = await importAll([
    fixture('reso-property.txt'),
    fixture('reso-lines.ndjson'),
    fixture('spark-listings.json'),
  ]);
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true, force: true });
});

describe('importFiles', () => {
  test('prints its progress every few seconds', async ({ onTestFinished }) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const file = join(folder, 'many.ndjson');
    const [record = ''] = (await readFile(fixture('reso-lines.ndjson'), 'utf8')).split('\n');
    const keyed = (key: number) => record.replace(/"ListingKey":\s*"[^"]*"/, `"ListingKey":"progress-${key}"`);
    await writeFile(file, Array.from({ length: 450 }, (_, key) => keyed(key)).join('\n'));
    const lines: string[] = [];
    const stored = { stored: [], removed: [], older: [] };
    // each batch of 100 takes two seconds
    const apply = async () => {
      vi.advanceTimersByTime(2000);
      return stored;
    };
    await importFiles([file], apply, options, (line) => lines.push(line));
    expect(lines).toEqual([
      'many.ndjson: 200 records imported, 0 removed, 0 left out so far',
      'many.ndjson: 400 records imported, 0 removed, 0 left out so far',
    ]);
  });

  test('a file whose records are lists is none of listings', async () => {
    const file = join(folder, 'lists.json');
    await writeFile(file, '{"value":[["ListingKey","1"],[[2]]]}');
    const { unread_files, records } = await importAll([file]);
    expect(unread_files).toEqual([file]);
    expect(records.at(-1)?.reason).toContain('No record of the file is a listing of RESO or Spark.');
  });

  test('reports the result of every record', () => {
    expect([report.taken, report.removed, report.left_out]).toEqual([7, 2, 6]);
    const outcome = (key: string) => report.records.find((record) => record.key?.endsWith(key));
    expect(outcome('1002')?.reason).toBe('status Closed');
    expect(outcome('1003')?.reason).toContain('does not want it on the internet');
    expect(outcome('1005')?.reason).toContain('Dreaming');
    expect(outcome('1006')?.reason).toBe('neither address nor place');
    expect(report.records.filter(({ reason }) => reason?.startsWith('invalid JSON'))).toHaveLength(2);
  });

  test('reports which fields were used and which were not', () => {
    expect(report.fields_taken.ListPrice).toBeGreaterThan(3);
    expect(report.fields_left).toMatchObject({ SomethingLocal: 1 });
    expect(report.fields_left).not.toHaveProperty('ListPrice');
  });

  test('converts units and rhythms: square meters, quarterly fees, yearly taxes [B3.3] [B3.7]', async () => {
    const condo = await listing('1001');
    expect(condo.living_area).toBe(1076);
    expect([condo.strata_fee, condo.gross_taxes]).toEqual([800, 500]);
    expect(condo.total_baths).toBe(2.5);
    expect(condo.tmk.join('')).toBe('2390120340056');
    expect((await listing('1007')).lot_size_ft).toBe(87_120);
    expect((await listing('1007')).asking_price).toBeNull();
  });

  test('finds island by position and town by name [B3.1] [B3.8]', async () => {
    expect((await listing('1001')).region_slug_path).toBe('maui/south/kihei/south-kihei');
    expect((await listing('1004')).region_slug_path).toBe('oahu/metro/makiki');
    expect((await listing('1007')).region_slug_path).toBe('big-island/south-kohala/waimea');
    expect((await listing('2001')).region_slug_path).toBe('maui/central/wailuku');
    expect((await listing('1001')).internal.hl_regions.at(-1)).toContain('BuildingName::Sample Kai Nani Villas');
  });

  test('puts the preferred photo first, then the feed order, over https only [B3.4]', async () => {
    const { photos } = await listing('1001');
    expect(photos.map(({ original }) => original)).toEqual([
      'https://media.example.com/9.jpg',
      'https://media.example.com/1.jpg',
      'https://media.example.com/2.jpg',
    ]);
  });

  test('shows unbranded tours only and never an offer of compensation', async () => {
    const condo = await listing('1001');
    expect(condo.virtual_tour_urls).toEqual(['https://tours.example.com/plain']);
    expect(condo.coopCommission).toBeNull();
    expect(report.records.find((record) => record.key?.endsWith('1001'))?.notes).toContain(
      'offer of compensation dropped',
    );
  });

  test('withholds address and position where the seller wants it', async () => {
    const house = await listing('1004');
    expect(house.address.line_1).toBe('Address withheld');
    expect([house.lat, house.lng, house.location]).toEqual([null, null, null]);
    expect(JSON.stringify(house)).not.toContain('14 Sample Street');
    expect(house.slug).toBe('makiki-202690004');
  });

  test('knows leasehold by the land lease, rentals by their type, and the MLS by its names', async () => {
    const lease = await listing('1004');
    expect([lease.title_land, lease.lease?.amount_monthly, lease.listing_status_name, lease.mls_provider]).toEqual([
      'Leasehold',
      100,
      'Active Under Contract',
      'HI Central',
    ]);
    const rental = await listing('1008');
    expect([rental.is_rental, rental.title_land]).toEqual([true, null]);
  });

  test('calls a price reduced when it fell within 30 days [D89]', async () => {
    const condo = await listing('1001');
    expect([condo.price_reduced, condo.previous_price, condo.internal.recent_high_price]).toEqual([
      true,
      1_325_000,
      1_325_000,
    ]);
  });

  test('reads the Spark shape; a masked value is absent', async () => {
    const house = await listing('30010000000000000000000001');
    expect([house.total_beds, house.total_baths, house.total_floor_area, house.asking_price]).toEqual([
      3, 2.5, 1480, 545_000,
    ]);
    expect(house.public_remarks).toBeNull();
    expect(house.photos[0]?.caption).toBe('The view');
    expect(house.photos[1]?.thumb).toBe('https://photos.example.com/a-640.jpg');
    expect(house.virtual_tour_urls).toEqual(['https://tours.example.com/u']);
    expect(house.region_slug_path).toBe('big-island/south-hilo/hilo');
  });

  test('fills doubled facts from one value [D88] [B3.10]', async () => {
    const house = await listing('30010000000000000000000001');
    expect([house.beds, house.baths, house.living_area, house.mls_id, house.aprox_year_built]).toEqual([
      house.total_beds,
      house.total_baths,
      house.total_floor_area,
      house.mls_number,
      house.approx_year_built,
    ]);
    expect([house.island, house.geo_island]).toEqual([house.hl_region_island, house.hl_region_island]);
  });

  test('repeated, changes nothing; changed, keeps id and slug; closed, removes [D57]', async () => {
    const before = await rows();
    await importAll([fixture('reso-property.txt'), fixture('reso-lines.ndjson')]);
    expect((await rows()).map(({ revision, slug }) => [slug, revision])).toEqual(
      before.map(({ revision, slug }) => [slug, revision]),
    );

    const file = join(folder, 'changed.json');
    const record = {
      ListingKey: '2001',
      ListingId: '409101',
      OriginatingSystemName: 'RAM',
      StandardStatus: 'Active',
      ListPrice: 600_000,
      UnparsedAddress: '99 Other Name',
      City: 'Wailuku',
      CountyOrParish: 'Maui',
    };
    await writeFile(file, JSON.stringify(record));
    await importAll([file]);
    const changed = await listing('2001');
    expect([changed.asking_price, changed.price_reduced, changed.internal.recent_high_price]).toEqual([
      600_000,
      true,
      640_000,
    ]);
    const old = before.find(({ source_key }) => source_key === '2001');
    expect([changed.internal_id, changed.slug]).toEqual([old?.internal_id, old?.slug]);

    await writeFile(file, JSON.stringify([{ ...record, StandardStatus: 'Closed' }]));
    await importAll([file]);
    expect((await rows()).some(({ source_key }) => source_key === '2001')).toBe(false);
  });

  test('keeps the photos when a record comes without media, and drops them when it comes with none', async () => {
    const file = join(folder, 'media.json');
    const record = {
      ListingKey: 'm1',
      ListingId: '409777',
      OriginatingSystemName: 'RAM',
      StandardStatus: 'Active',
      UnparsedAddress: '7 Sample Photo Way',
      City: 'Paia',
    };
    for (const [Media, count] of [
      [[{ MediaURL: 'https://media.example.com/1.jpg', Order: 1 }], 1],
      [undefined, 1],
      [[], 0],
    ] as const) {
      await writeFile(file, JSON.stringify({ ...record, Media }));
      await importAll([file]);
      expect((await listing('m1')).photos).toHaveLength(count);
    }
  });

  test('two records that would share a slug get one each', async () => {
    const file = join(folder, 'twins.json');
    const twin = (key: string) => ({
      ListingKey: key,
      ListingId: '409999',
      OriginatingSystemName: `Feed ${key}`,
      StandardStatus: 'Active',
      UnparsedAddress: '1 Twin Road',
      City: 'Paia',
      CountyOrParish: 'Maui',
    });
    await writeFile(file, JSON.stringify({ value: [twin('a'), twin('b')] }));
    await importAll([file]);
    expect([(await listing('a')).slug, (await listing('b')).slug].sort()).toEqual([
      '1-twin-road-paia-409999',
      '1-twin-road-paia-409999-2',
    ]);
  });

  test('a home listed again with another key is the same listing; another home with that number is not', async () => {
    const file = join(folder, 'relisted.json');
    const record = (key: string, more: object = {}) => ({
      ListingKey: key,
      ListingId: '409888',
      OriginatingSystemName: 'RAM',
      StandardStatus: 'Active',
      UnparsedAddress: '5 Again Place',
      City: 'Paia',
      ...more,
    });
    const take = async (...records: object[]) => {
      await writeFile(file, JSON.stringify({ value: records }));
      await importAll([file]);
      return (await rows()).filter(({ mls_id }) => mls_id === '409888');
    };
    const [first] = await take(record('old'));
    const anew = await take(record('new', { ListPrice: 700_000 }), record('old', { StandardStatus: 'Withdrawn' }));
    expect(anew.map(({ source_key, internal_id, slug }) => [source_key, internal_id, slug])).toEqual([
      ['new', first?.internal_id, first?.slug],
    ]);
    expect(anew[0]?.document.asking_price).toBe(700_000);
    expect(await take(record('next', { UnparsedAddress: '6 Again Place' }))).toHaveLength(2);
    expect(await take(record('far', { OriginatingSystemName: 'HIS' }))).toHaveLength(3);
  });

  test('a file that is missing or cut short costs only itself', async () => {
    const cut = join(folder, 'cut.json');
    await writeFile(
      cut,
      '{"value":[{"ListingKey":"9","ListingId":"9","StandardStatus":"Active","UnparsedAddress":"9 Sample Way","City":"Paia"},{"ListingKey":"10","Listing',
    );
    const { taken, left_out } = await importAll([join(folder, 'none.json'), cut]);
    expect([taken, left_out]).toEqual([1, 2]);
  });

  test('a JSON file of something else counts as not read, a file of listings that are all left out as read', async () => {
    const other = join(folder, 'package.json');
    const closed = join(folder, 'closed.json');
    await writeFile(other, '[{"name":"site"},{"name":"other"}]');
    await writeFile(closed, '[{"ListingKey":"11","ListingId":"11","StandardStatus":"Dreaming"}]');
    const { unread_files, left_out } = await importAll([other, closed]);
    expect(unread_files).toEqual([other]);
    expect(left_out).toBe(4);
  });
});
