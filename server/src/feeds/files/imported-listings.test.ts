import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { COOKIES, type Listing } from 'shared-contracts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../app/app';
import { insertSession } from '../../features/accounts/session.repository';
import { insertRoles, insertUser } from '../../features/accounts/users.repository';
import { storedListing } from '../../features/leads/testing/lead-app';
import { createBuiltSite } from '../../testing/built-site';
import { testSettings } from '../../testing/test-app';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { applyBatch } from '../apply/apply-batch.repository';
import { importFiles } from './import-files';

const options = { now: new Date('2026-11-20T20:00:00Z'), companyOffices: [], luxuryFrom: 3_000_000 };
const HOME = {
  ListingKey: 'home-1',
  ListingId: '880001',
  OriginatingSystemName: 'RAM',
  StandardStatus: 'Active',
  ListPrice: 1_250_000,
  StreetNumber: '12',
  StreetName: 'Kūhiō Secret',
  StreetSuffix: 'Road',
  City: 'Kihei',
  StateOrProvince: 'HI',
  PostalCode: '96753',
  CountyOrParish: 'Maui',
  MLSAreaMinor: 'South Kihei',
  SubdivisionName: 'South Kihei',
  BuildingName: 'Secret Tower',
  Latitude: 20.7221,
  Longitude: -156.4441,
  ParcelNumber: '2-3-9-001-001-0000',
  PropertyType: 'Residential',
  OccupantType: 'Vacant',
  PublicRemarks: 'Bright rooms. Kuhio Secret Rd. is quiet! Part of Secret Tower, with a pool. Close to the shore.',
  ListAgentFullName: 'Alex Sample',
  ListOfficeName: 'Sample Realty',
  AttributionContact: '(808) 555-0102',
  VirtualTourURLUnbranded: 'https://tours.example.com/12-secret-road',
  Media: [
    { MediaURL: 'https://media.example.com/12-secret-road.jpg', Order: 1, ShortDescription: '12 Secret Road front' },
  ],
};
const WITHHELD = { ...HOME, InternetAddressDisplayYN: false };

let opened: TestDatabase;
let app: FastifyInstance;
let project = '';
let folder = '';

const take = async (...records: object[]) => {
  const file = join(folder, 'records.json');
  await writeFile(file, JSON.stringify({ value: records }));
  return importFiles([file], (batch) => applyBatch(opened.database, batch, ['*']), options);
};
const byMls = async (id: string): Promise<Listing | null> => (await app.inject(`/api/v3/search/mls/${id}`)).json();
/** Waits until the search has the stored listing. */
const shown = (id: string, slug: string) =>
  vi.waitFor(async () => expect((await byMls(id))?.slug).toBe(slug), { timeout: 20_000, interval: 50 });
const page = (path: string) => app.inject({ url: path, headers: { accept: 'text/html' } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-site-'));
  opened = await openTestDatabase();
  project = (await createBuiltSite()).folder;
  const settings = testSettings({ DATA_DIR: join(folder, 'data'), PROJECT_DIR: project });
  app = await createApp({ settings, database: opened.database, databaseUrl: opened.url });
  await app.ready();
}, 120_000);
afterAll(async () => {
  await app.close();
  await opened.close();
  for (const made of [project, folder]) await rm(made, { recursive: true, force: true });
});

describe('a seller who withholds the address', () => {
  const OLD = '/listings/12-kuhio-secret-road-kihei-880001';
  const NEW = '/listings/kihei-880001';

  test('sees the listing with its address first: who lists it, its state and its photo are shown', async () => {
    const { records } = await take(HOME);
    expect(records[0]?.slug).toBe('12-kuhio-secret-road-kihei-880001');
    await shown('880001', '12-kuhio-secret-road-kihei-880001');
    const { body, statusCode } = await page(OLD);
    expect(statusCode).toBe(200);
    expect(body).toContain('"addressRegion":"HI"');
    expect(body).toContain('12 Kūhiō Secret Road, Kīhei');
    expect((await page('/print?mls_id=880001')).body).toContain('<title>12 Kūhiō Secret Road, Kīhei, HI 96753');
  });

  test('gets a new address of the page, and the old one answers 410', async () => {
    const { records } = await take(WITHHELD);
    expect(records[0]?.slug).toBe('kihei-880001');
    await shown('880001', 'kihei-880001');
    expect((await page(OLD)).statusCode).toBe(410);
    const now = await page(NEW);
    expect(now.statusCode).toBe(200);
    expect(now.body).toMatch(/<link rel="canonical" href="[^"]*\/listings\/kihei-880001"/);
    const again = await take(WITHHELD);
    expect(again.records[0]?.slug).toBe('kihei-880001');
  });

  test('nothing public leads to the street: page, data, print sheet, map, search and sitemap', async () => {
    const sitemap = (await page('/sitemap-maui.xml')).body;
    expect(sitemap).toContain('/listings/kihei-880001');
    const stored = await opened.database
      .selectFrom('listings')
      .select('document')
      .where('mls_id', '=', '880001')
      .executeTakeFirstOrThrow();
    const answers = await Promise.all([
      page(NEW),
      page('/print?mls_id=880001'),
      app.inject('/api/v3/search/mls/880001'),
      app.inject('/api/v3/search/regions'),
      app.inject({ method: 'POST', url: '/api/v3/search/all', payload: { filters: { query: '880001' } } }),
    ]);
    const text = [sitemap, JSON.stringify(stored.document), ...answers.map(({ body }) => body)].join('\n');
    for (const secret of [
      'ecret',
      '39001',
      '2-3-9',
      'South Kihei',
      'south-kihei',
      'media.example.com',
      '20.72',
      '156.44',
    ])
      expect(text, secret).not.toContain(secret);
    const listing = await byMls('880001');
    expect(listing).toMatchObject({
      public_remarks: 'Bright rooms. Close to the shore.',
      region_slug_path: 'maui/south/kihei',
      building_name: null,
      tax_id: null,
      virtual_tour_urls: [],
      location: null,
    });
    expect(listing?.photos).toHaveLength(1);
    expect(listing?.photos[0]).toMatchObject({ caption: null, original: expect.stringMatching(/^\/photos\/feed\//) });
  });

  test('keeps the copies of the photos when a later record comes without media', async () => {
    const { Media, ...record } = WITHHELD;
    await take({ ...record, ListPrice: 1_200_000 });
    const row = await opened.database
      .selectFrom('listings')
      .select('document')
      .where('mls_id', '=', '880001')
      .executeTakeFirstOrThrow();
    expect(row.document.photos).toMatchObject([
      { original: expect.stringMatching(/^\/photos\/feed\/[\w-]{22}\/original\.webp$/) },
    ]);
    const photo = await opened.database.selectFrom('feed_photos').selectAll().executeTakeFirstOrThrow();
    expect(photo.source).toBe(Media[0]?.MediaURL);
  });

  test('is not given away by any other field of the feed', async () => {
    const { records } = await take({
      ...WITHHELD,
      ListingKey: 'odd-1',
      ListingId: '4821-Zyxwana-880007',
      StreetNumber: '4821',
      StreetName: 'Zyxwana',
      StreetSuffix: 'Street',
      City: '4821 Zyxwana Street',
      PostalCode: '4821 Zyxwana',
      MLSAreaMinor: 'Kihei',
      MLSAreaMajor: 'Zyxwana',
      ParcelNumber: '2-3-5-042-017-0000',
      PropertyType: 'Zyxwana home',
      PublicRemarks:
        'Bright rooms in Kihei. TMK 2-3-5-042-017. Tax key No. 3-5-042:017 is here! Parcel 35042017. ' +
        'GPS 20.7799, -156.4599. The best on Zyxwana! Zyxwana’s pearl. On Zy\u200bxwana Street. On Zy\ufe0fxwana. ' +
        'See https://4821zyxwanastreet.example.com now. Pool of 20.5 by 15.25 feet. Close to the shore.',
      Inclusions: ['4821 Zyxwana items', 'Fridge'],
      Zoning: 'R-5 Zyxwana',
      AssociationAmenities: 'Pool, Zyxwana gate',
      InteriorFeatures: { 'Zy\u200bxwana hall': true, Bar: true },
      View: ['Ocean', 'Zyxwana Street'],
      ElementarySchool: 'Zyxwana Elementary',
      HighSchool: 'Sample High',
      LavaZone: '4821 Zyxwana',
      Utilities: 'Cable at 20.7799, Water',
    });
    const slug = records[0]?.slug ?? '';
    expect(slug).toBe('kihei-odd-1');
    await shown('odd-1', slug);
    const stored = await opened.database
      .selectFrom('listings')
      .select(['document', 'mls_id'])
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    const answers = await Promise.all([
      page(`/listings/${slug}`),
      page('/print?mls_id=odd-1'),
      page('/sitemap-maui.xml'),
      app.inject('/api/v3/search/mls/odd-1'),
      app.inject('/api/v3/search/regions'),
      app.inject({ method: 'POST', url: '/api/v3/search/all', payload: { filters: { query: 'odd-1' } } }),
    ]);
    const text = [JSON.stringify(stored), ...answers.map(({ body }) => body)].join('\n');
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    for (const secret of [/zy\W*xwana/i, /4821/, /042\W?017/, /20\.77/, /156\.45/]) expect(text).not.toMatch(secret);
    expect(await byMls('odd-1')).toMatchObject({
      public_remarks: 'Bright rooms in Kihei. Pool of 20.5 by 15.25 feet. Close to the shore.',
      address: { city: 'Kīhei', postal_code: null },
      inclusions: ['Fridge'],
      amenities: ['Pool', 'Bar'],
      listing_view: ['Ocean'],
      schools: { elementary: null, high: 'Sample High' },
      utilities: ['Water'],
      zoning: null,
      property_type_name: null,
      lava_zone: null,
    });
  });

  test('keeps a common word of the street name and the ZIP code, and no number that holds the address', async () => {
    const key = '12 Kihei Sunset Rd';
    await take({
      ...WITHHELD,
      ListingKey: key,
      ListingId: '12KiheiSunset-Rd-9',
      StreetName: 'Kihei Sunset',
      PostalCode: '96753-1234',
      View: ['Sunset', '12 Kihei Sunset'],
      PublicRemarks: 'See the sunset in Kihei. At Kihei Sunset Rd, a pool.',
    });
    const row = await opened.database
      .selectFrom('listings')
      .select(['document', 'slug'])
      .where('source_key', '=', key)
      .executeTakeFirstOrThrow();
    expect(row.slug).toMatch(/^kihei-m[\da-f]{14}$/);
    expect(row.document).toMatchObject({
      mls_number: row.slug.replace('kihei-', ''),
      public_remarks: 'See the sunset in Kihei.',
      listing_view: ['Sunset'],
      address: { city: 'Kīhei', postal_code: '96753' },
    });
  });
});

test('that a home is vacant is for advisors alone', async () => {
  await take({ ...HOME, ListingKey: 'vacant-1', ListingId: '880002', StreetNumber: '14' });
  await vi.waitFor(async () => expect((await byMls('880002'))?.mls_id).toBe('880002'), { timeout: 20_000 });
  expect((await byMls('880002'))?.occupancy).toBeNull();
  expect((await page('/listings/14-kuhio-secret-road-kihei-880002')).body).not.toContain('Vacant');
  const user = { email: 'advisor@example.com', firstName: 'Ada', lastName: 'Sample' };
  const userId = (await insertUser(opened.database, user)) ?? 0;
  await insertRoles(opened.database, userId, ['advisor']);
  const { token } = await insertSession(opened.database, { userId, via: 'password' });
  const response = await app.inject({ url: '/api/v3/search/mls/880002', cookies: { [COOKIES.session]: token } });
  expect(response.json().occupancy).toBe('Vacant');
});

test('a listing outside Hawaii is refused with its reason, and one that was stored goes', async () => {
  const far = {
    ...HOME,
    ListingKey: 'far',
    ListingId: '880003',
    City: 'Bonners Ferry',
    CountyOrParish: 'Boundary',
    StateOrProvince: 'ID',
    Latitude: 48.7,
    Longitude: -116.3,
  };
  const { StateOrProvince, ...unsaid } = { ...far, ListingKey: 'unsaid' };
  const { records, taken } = await take(far, unsaid, {
    ...HOME,
    ListingKey: 'spelled',
    ListingId: '880004',
    StateOrProvince: 'Hawaii',
  });
  expect(taken).toBe(1);
  expect(records.map(({ reason }) => reason)).toEqual([
    "outside Hawaii: StateOrProvince is 'ID'",
    'outside Hawaii: no state is sent, and the position lies on none of the islands',
    undefined,
  ]);
  const stored = async () =>
    (await opened.database.selectFrom('listings').select(['source_key', 'document']).execute()).map(
      ({ source_key, document }) => [source_key, document.address.state],
    );
  expect(await stored()).toContainEqual(['spelled', 'HI']);
  expect((await stored()).map(([key]) => key)).not.toContain('far');

  await take({ ...HOME, ListingKey: 'spelled', ListingId: '880004', StateOrProvince: 'CA' });
  expect((await stored()).map(([key]) => key)).not.toContain('spelled');
});

test('control characters in a feed never break the preview picture', async () => {
  const name = 'Sample\u0001 \u0000Plumeria\u001f\ud800';
  await take({ ...HOME, ListingKey: 'control', ListingId: '880005', StreetNumber: '16', StreetName: name });
  // as an earlier version stored it
  const old = storedListing({ internal_id: 'old-1', mls_id: '880006', slug: 'old-control-880006' });
  const broken = { ...old, address: { ...old.address, line_1: '1\u0001 Sample\u0008 Street' } };
  await applyBatch(opened.database, { listings: [broken], removals: [] });
  await vi.waitFor(async () => expect((await byMls('880006'))?.mls_id).toBe('880006'), { timeout: 20_000 });
  expect((await byMls('880005'))?.address.line_1).toBe('16 Sample Plumeria Road');
  for (const slug of ['16-sample-plumeria-road-kihei-880005', 'old-control-880006']) {
    const { statusCode, headers } = await app.inject(`/preview/${slug}.png`);
    expect([statusCode, headers['content-type']], slug).toEqual([200, 'image/png']);
  }
});
