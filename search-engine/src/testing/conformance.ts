import * as fc from 'fast-check';
import { FACET_NAMES, type MapAnswer, PAGE_SIZE, PUBLIC_STATUSES, type SearchFilters } from 'shared-contracts';
import { describe, expect, test } from 'vitest';
import { resultCard } from '../listing/listing-card';
import type { StoredListing } from '../listing/stored-listing';
import type { ListingSearch } from '../listing-search';
import { manyListings, randomListing, storedListing } from './listings';
import { NaiveSearch } from './naive-search';
import { Random } from './random';
import { readAnswer } from './read-answer';
import { requests } from './requests';

/** Creates an empty engine that is ready for queries. */
export type MakeSearch = () => Promise<ListingSearch>;

/** The requirements of every engine behind the port. */
export function describeConformance(name: string, makeSearch: MakeSearch, numRuns = 40, timeoutMs = 60_000): void {
  describeLikeOracle(name, makeSearch, numRuns, timeoutMs);
  describeByDocuments(name, makeSearch);
}

async function filledWith(makeSearch: MakeSearch, listings: readonly StoredListing[]): Promise<ListingSearch> {
  const search = await makeSearch();
  await search.apply(listings.map((listing) => ({ kind: 'upsert', listing })));
  return search;
}

/** Compares the answers of an engine with those of the oracle. */
export function describeLikeOracle(name: string, makeSearch: MakeSearch, numRuns = 40, timeoutMs = 60_000): void {
  describe(`${name} against the oracle`, () => {
    test(
      'answers random requests alike, with changes in between [A3.3] [A3.4] [A3.6] [A3.15] [A7.6]',
      async () => {
        const [search, oracle] = [await makeSearch(), new NaiveSearch()];
        const changes = manyListings(300, 7).map((listing) => ({ kind: 'upsert', listing }) as const);
        await Promise.all([search.apply(changes), oracle.apply(changes)]);
        const random = new Random(3);
        await fc.assert(
          fc.asyncProperty(requests, fc.nat(24), async (request, zoom) => {
            await changeBoth(search, oracle, random);
            const expected = await oracle.search(request);
            expect(await search.search(request)).toEqual(expected);
            expect(readAnswer(await search.searchJson(request))).toEqual(expected);
            const short = { ...expected, results: expected.results.map(resultCard) };
            expect(readAnswer(await search.searchJson(request, { short: true }))).toEqual(short);
            expect(await search.resultSet(request)).toEqual(await oracle.resultSet(request));
            const near = { ...request, around: { slug: expected.results.at(-1)?.slug ?? 'nowhere', reach: 3 } };
            expect(await search.resultSet(near)).toEqual(await oracle.resultSet(near));
            expect(await search.count(request)).toBe(expected.total);
            expect(await search.aggregates(request, FACET_NAMES)).toEqual(
              await oracle.aggregates(request, FACET_NAMES),
            );
            const map = await search.map(null, zoom, request);
            expect(comparable(map)).toEqual(comparable(await oracle.map(null, zoom, request)));
            expect(search.size).toBe(oracle.size);
          }),
          // a fixed seed, and no shrinking: the inventory changes between runs
          { numRuns, seed: 41, endOnFailure: true },
        );
      },
      timeoutMs,
    );

    test(
      'finds texts, ids and similar listings alike [B7.3] [A9.6]',
      async () => {
        const listings = manyListings(400, 11);
        const [search, oracle] = [await filledWith(makeSearch, listings), new NaiveSearch()];
        await oracle.apply(listings.map((listing) => ({ kind: 'upsert', listing })));
        for (const text of [
          'kihei',
          'Kīhei',
          'kalakua',
          'frnot st',
          'front avenue',
          'kihei rd apt 1502',
          'ＫＩＨＥＩ, HI',
          '7100004',
          'MLS# 7100004',
          'garden ocean',
          'zzzz',
          '',
        ])
          expect(await search.text(text)).toEqual(await oracle.text(text));
        for (const { slug, mls_id, internal_id, tmk } of listings.slice(0, 60)) {
          expect(await search.similar(slug)).toEqual(await oracle.similar(slug));
          expect(await search.bySlug(slug)).toEqual(await oracle.bySlug(slug));
          expect(await search.byMls(mls_id)).toEqual(await oracle.byMls(mls_id));
          expect(await search.byInternalId(internal_id)).toEqual(await oracle.byInternalId(internal_id));
          expect(await search.byTmk(tmk.join('-'))).toEqual(await oracle.byTmk(tmk.join('-')));
        }
      },
      timeoutMs,
    );
  });
}

/** What the documents say of a search, by examples. */
export function describeByDocuments(name: string, makeSearch: MakeSearch): void {
  const filled = (...listings: StoredListing[]) => filledWith(makeSearch, listings);
  describe(`${name} by the documents`, () => {
    test('answers public statuses only, whatever is asked [A9.4]', async () => {
      const search = await filled(
        ...[...PUBLIC_STATUSES, 'Sold', 'Expired', 'Withdrawn', 'Cancelled'].map((status, index) =>
          storedListing(String(index), { listing_status_name: status }),
        ),
      );
      expect(await search.count({})).toBe(3);
      expect(await search.count({ filters: { statuses: ['Sold', 'Expired'] } })).toBe(0);
      expect(await search.count({ filters: { statuses: ['Sold', 'pending'] } })).toBe(1);
      expect(await search.bySlug('listing-3')).toBeNull();
      expect((await search.text('Listing')).total).toBe(3);
    });

    test('leaves a listing out once it is sold or deleted, and takes over a changed one', async () => {
      const search = await filled(storedListing('1'), storedListing('2'), storedListing('3'));
      await search.apply([
        { kind: 'upsert', listing: storedListing('1', { listing_status_name: 'Sold' }) },
        { kind: 'delete', internal_id: '2' },
        { kind: 'upsert', listing: storedListing('3', { slug: 'new-slug', asking_price: 5 }) },
      ]);
      expect(await search.resultSet({})).toEqual({ total: 1, entries: [{ internal_id: '3', slug: 'new-slug' }] });
      expect(await search.bySlug('listing-3')).toBeNull();
      expect(await search.count({ filters: { maxPrice: 5 } })).toBe(1);
    });

    test('shows rentals only when they are asked for, and then only those [B1.1]', async () => {
      const search = await filled(storedListing('1', { is_rental: true, title_land: null }), storedListing('2'));
      const ids = async (dwelling_type_name: NonNullable<SearchFilters['dwelling_type_name']>) =>
        (await search.resultSet({ filters: { dwelling_type_name } })).entries.map((entry) => entry.internal_id);
      expect(await ids([])).toEqual(['2']);
      expect(await ids(['rental'])).toEqual(['1']);
      expect(await ids(['rental', 'house'])).toEqual(['1', '2']);
      expect(await ids(['condo'])).toEqual([]);
    });

    test('shows Fee Simple by default; no value means no tenure filter [A9.5]', async () => {
      const search = await filled(storedListing('1'), storedListing('2', { title_land: 'Leasehold' }));
      expect(await search.count({})).toBe(1);
      expect(await search.count({ filters: { title_land: ['Leasehold'] } })).toBe(1);
      expect(await search.count({ filters: { title_land: [] } })).toBe(2);
    });

    test('has no highest price: 25,000,000 is found, in the overflow bar [A9.2]', async () => {
      const prices = [25_000_000, 3_000_000, 2_999_999, 50_000, 49_999, null];
      const search = await filled(
        ...prices.map((asking_price, index) => storedListing(String(index), { asking_price })),
      );
      expect(await search.count({})).toBe(6);
      expect(await search.count({ filters: { maxPrice: 20_000_000 } })).toBe(6);
      const { aggregations } = await search.aggregates({ filters: { maxPrice: 60_000 } }, ['price_histogram']);
      const bars = aggregations.price_histogram ?? [];
      expect(bars).toHaveLength(61);
      expect([bars[0], bars[1], bars[59], bars[60]]).toEqual([
        { from: 0, to: 50_000, count: 1 },
        { from: 50_000, to: 100_000, count: 1 },
        { from: 2_950_000, to: 3_000_000, count: 2 },
        { from: 3_000_000, to: null, count: 1 },
      ]);
    });

    test('answers at most 100 rows, none with limit 0 [A9.1] [A7.8]', async () => {
      const search = await filled(...Array.from({ length: 120 }, (_, index) => storedListing(String(index))));
      expect((await search.search({ limit: 500 })).results).toHaveLength(PAGE_SIZE);
      expect(await search.search({ limit: 0 })).toMatchObject({ results: [], total: 120, displayed: 0 });
      expect(await search.search({ page: 2 })).toMatchObject({ total: 120, displayed: 20, from: 100 });
    });

    test('leaves hidden listings out, or marks them when asked [A7.6]', async () => {
      const search = await filled(storedListing('1'), storedListing('2'));
      const request = { hidden_internal_ids: ['1'] };
      expect((await search.search(request)).results.map((card) => card.internal_id)).toEqual(['2']);
      const marked = await search.search(request, { includeHidden: true });
      expect(marked.results.map((card) => card.hidden)).toEqual([true, false]);
      expect(readAnswer(await search.searchJson(request, { includeHidden: true }))).toEqual(marked);
    });

    test('limits to favorites, sent or of the session [A4.13]', async () => {
      const search = await filled(storedListing('1'), storedListing('2'), storedListing('3'));
      const limited = { limitSearchToFavorites: true };
      expect(await search.count({ ...limited, favorites: ['1', '72'] })).toBe(2);
      expect(await search.count(limited, { favorites: ['3'] })).toBe(1);
      expect(await search.count(limited)).toBe(0);
    });

    test('keeps the similar within 0.9 to 1.2 times the price, same island first [A9.6]', async () => {
      const at = (id: string, asking_price: number, hl_region_island = 'Maui') =>
        storedListing(id, { asking_price, hl_region_island });
      const search = await filled(
        at('0', 1_000_000),
        at('1', 900_000, 'Kauai'),
        at('2', 1_200_000),
        at('3', 899_999),
        at('4', 1_200_001),
        { ...at('5', 1_000_000), listing_status_name: 'Pending' },
      );
      expect((await search.similar('listing-0')).map((each) => each.internal_id)).toEqual(['2', '1']);
    });

    test('puts similar homes of the same type first, then those with equal beds, price and place', async () => {
      const at = (id: string, listing: Partial<StoredListing>) =>
        storedListing(id, {
          asking_price: 1_000_000,
          dwelling_type_name: 'Condo',
          beds: 2,
          total_beds: 2,
          lat: 20.75,
          lng: -156.45,
          ...listing,
        });
      const search = await filled(
        at('0', {}),
        at('house', { dwelling_type_name: 'Single Family' }),
        at('far', { lat: 20.95, lng: -156.68 }),
        at('dear', { asking_price: 1_050_000 }),
        at('large', { beds: 5, total_beds: 5 }),
        at('twin', { asking_price: 1_001_000 }),
      );
      const found = await search.similar('listing-0');
      expect(found.map((each) => each.internal_id)).toEqual(['twin', 'dear', 'large', 'far', 'house']);
    });

    test('orders by company, featured, photos and freshness, then newest, then id [A4.15]', async () => {
      const search = await filled(
        storedListing('b'),
        storedListing('a'),
        storedListing('new', { listing_at: '2026-08-01T00:00:00.000Z' }),
        storedListing('ours', { company_listing: true }),
      );
      const { entries } = await search.resultSet({});
      expect(entries.map((entry) => entry.internal_id)).toEqual(['ours', 'new', 'a', 'b']);
    });

    test('finds words in spite of okina, kahako and a slip, and ids as such [B7.3]', async () => {
      const search = await filled(
        storedListing('1', {
          address: { line_1: '5 Kalākaua Ave', city: null, postal_code: null, latitude: null, longitude: null },
        }),
        storedListing('2', { public_remarks: 'Steps from Poʻipū beach', tmk: [...'2390010010000'] }),
      );
      const ids = async (text: string) => (await search.text(text)).results.map((card) => card.internal_id);
      expect(await ids('kalakaua')).toEqual(['1']);
      expect(await ids('Kalakuaa')).toEqual(['1']);
      expect(await ids('POIPU')).toEqual(['2']);
      expect(await ids('MLS #72')).toEqual(['2']);
      expect(await ids('2-3-9-001-001-0000')).toEqual(['2']);
      expect((await search.byTmk('2-3-9-001-001'))?.internal_id).toBe('2');
    });

    test('reads bounds over the date line and outlines that cross themselves [A3.2]', async () => {
      const search = await filled(
        storedListing('1', { lat: 20.5, lng: -156 }),
        storedListing('2', { lat: 20, lng: 179 }),
        storedListing('3'),
      );
      const corner = (lat: number, lng: number) => ({ lat, lng });
      const view = (w: number, e: number) => ({
        ne: corner(30, e),
        sw: corner(10, w),
        se: corner(10, e),
        nw: corner(30, w),
        center: corner(20, e),
      });
      expect(await search.count({ mapBounds: view(170, -150) })).toBe(2);
      expect(await search.count({ mapBounds: view(-160, -150) })).toBe(1);
      const bow: [number, number][] = [
        [-158, 19],
        [-154, 21],
        [-154, 19],
        [-158, 21],
      ];
      expect(await search.count({ polygons: [{ id: 'bow', coordinates: bow }] })).toBe(0);
      const east = bow.map(([lng, lat]): [number, number] => [lng - 1, lat]);
      expect(await search.count({ polygons: [{ id: 'east', coordinates: east }] })).toBe(1);
      // neither the home within it nor the one without a position
      expect(await search.count({ polygons: [{ id: 'east', coordinates: east, exclude: true }] })).toBe(1);
      const map = await search.map(view(-160, -150), 8, {});
      expect(map).toMatchObject({ total: 1, without_position: 1, clusters: [{ count: 1, pin: { internal_id: '1' } }] });
    });
  });
}

/** Compares an engine with the oracle: pages, totals, facets and maps of random requests. */
export function testRandomRequests(makeSearch: MakeSearch, numRuns: number, timeoutMs = 60_000): void {
  test(
    `answers ${numRuns} random requests like the oracle`,
    async () => {
      const [search, oracle] = [await makeSearch(), new NaiveSearch()];
      const changes = manyListings(600, 23).map((listing) => ({ kind: 'upsert', listing }) as const);
      await Promise.all([search.apply(changes), oracle.apply(changes)]);
      await fc.assert(
        fc.asyncProperty(requests, fc.nat(24), async (request, zoom) => {
          expect(await search.search(request)).toEqual(await oracle.search(request));
          const map = await search.map(null, zoom, request);
          expect(comparable(map)).toEqual(comparable(await oracle.map(null, zoom, request)));
        }),
        { numRuns, seed: 5, endOnFailure: true },
      );
    },
    timeoutMs,
  );
}

/** The order is the engine's own affair; every digit is not. */
function comparable(map: MapAnswer): MapAnswer {
  return { ...map, clusters: map.clusters.toSorted((a, b) => a.lat - b.lat || a.lng - b.lng) };
}

async function changeBoth(search: ListingSearch, oracle: ListingSearch, random: Random): Promise<void> {
  const id = String(100_000 + random.below(330));
  const change = random.chance(0.3)
    ? ({ kind: 'delete', internal_id: id } as const)
    : ({ kind: 'upsert', listing: randomListing(id, random) } as const);
  await search.apply([change]);
  await oracle.apply([change]);
}
