import { islandAt, isOnLand } from 'gazetteer';
import { storedListingSchema } from 'search-engine';
import { PUBLIC_STATUSES } from 'shared-contracts';
import { formatDay } from 'shared-contracts/leads';
import { describe, expect, test } from 'vitest';
import { makeListing } from './make-listing';

const now = new Date('2026-11-20T20:00:00Z');
const listings = Array.from({ length: 1500 }, (_, i) => makeListing('test', i + 1, now));
const share = (count: number) => count / listings.length;

describe('makeListing', () => {
  test('makes the same listing for the same seed, index and day', () => {
    expect(makeListing('test', 7, now)).toEqual(listings[6]);
    expect(makeListing('other', 7, now)).not.toEqual(listings[6]);
  });

  test('fills every field of the schema [B3.1] [B3.2] [B3.3] [B3.4] [B3.5] [B3.6] [B3.7] [B3.8] [B3.9]', () => {
    for (const listing of listings) expect(storedListingSchema.safeParse(listing).error?.issues).toBeUndefined();
  });

  test('fills doubled facts from one value [D88] [B3.10]', () => {
    for (const listing of listings) {
      expect(listing.beds).toBe(listing.total_beds);
      expect(listing.living_area).toBe(listing.total_floor_area);
      expect(listing.mls_id).toBe(listing.mls_number);
      expect(listing.description).toBe(listing.public_remarks);
      expect([listing.lat, listing.lng]).toEqual([listing.address.latitude, listing.address.longitude]);
      expect([listing.geo_island, listing.hl_region_island]).toEqual([listing.island, listing.island]);
      expect(listing.aprox_year_built).toBe(listing.approx_year_built);
    }
  });

  test('puts every listing on dry land of its own island', () => {
    for (const { lat, lng, slug, slug_island } of listings) {
      if (lat === null || lng === null) continue;
      expect(isOnLand(lat, lng), slug).toBe(true);
      expect(islandAt(lat, lng), slug).toBe(slug_island);
    }
  });

  test('names the MLS of the island and a 13-character tax key of its county [B3.7]', () => {
    const county: Record<string, string> = {
      oahu: '1',
      maui: '2',
      lanai: '2',
      molokai: '2',
      'big-island': '3',
      kauai: '4',
    };
    const mls: Record<string, string> = { '1': 'HI Central', '2': 'RAM', '3': 'HIS', '4': 'HIS' };
    for (const { tmk, slug_island, mls_provider } of listings) {
      expect(tmk).toHaveLength(13);
      expect(tmk[0]).toBe(county[slug_island ?? '']);
      expect(mls_provider).toBe(mls[tmk[0] ?? '']);
    }
  });

  test('has open houses on the coming weekends, by day in Hawaii, of active homes for sale', () => {
    const open = listings.flatMap(({ open_houses = [], ...listing }) =>
      open_houses.map((house) => ({ ...house, listing })),
    );
    expect(open.length).toBeGreaterThan(20);
    const days = new Set(open.map(({ starts_at }) => formatDay(starts_at.slice(0, 10), 'weekday')));
    expect([...days].toSorted()).toEqual(['Sat', 'Sun']);
    for (const { starts_at, ends_at, listing } of open) {
      expect(Date.parse(starts_at)).toBeGreaterThan(now.getTime());
      expect(Date.parse(starts_at)).toBeLessThan(now.getTime() + 23 * 86_400_000);
      expect(Date.parse(ends_at) - Date.parse(starts_at)).toBe(3 * 3_600_000);
      expect([listing.listing_status_name, listing.is_rental]).toEqual(['Active', false]);
    }
    // seeded on a Saturday, the first weekend is tomorrow and the next Saturday
    const saturday = new Date('2026-11-21T20:00:00Z');
    const later = Array.from({ length: 400 }, (_, i) => makeListing('test', i + 1, saturday).open_houses ?? []).flat();
    expect(Math.min(...later.map(({ starts_at }) => Date.parse(starts_at)))).toBeGreaterThan(saturday.getTime());
  });

  test('has lava zones 1 to 9 on the Big Island alone', () => {
    for (const { lava_zone, island } of listings) expect(/^[1-9]$/.test(lava_zone ?? '')).toBe(island === 'Big Island');
  });

  test('joins region handles for paths and names with the stated separator [B3.8] [D43]', () => {
    const kihei = listings.find(({ town, hl_region_community }) => town === 'Kīhei' && hl_region_community === null);
    expect(kihei?.hl_regions_slugs).toEqual(['maui', 'maui--south', 'maui--south--kihei']);
    expect(kihei?.region_name_path).toBe('Maui > South > Kīhei');
    expect(kihei?.region_slug_path).toBe('maui/south/kihei');
  });

  test('mixes in what real feeds have: hidden statuses, no photos, no position, no price, two tours [D57] [B2.5.19]', () => {
    const hidden = listings.filter(
      ({ listing_status_name }) => !PUBLIC_STATUSES.some((status) => status === listing_status_name),
    );
    expect(share(hidden.length)).toBeGreaterThan(0.05);
    expect(listings.some(({ photos }) => photos.length === 0)).toBe(true);
    expect(listings.some(({ lat }) => lat === null)).toBe(true);
    expect(listings.some(({ asking_price }) => asking_price === null)).toBe(true);
    expect(listings.some(({ virtual_tour_urls }) => virtual_tour_urls.length === 2)).toBe(true);
    expect(listings.some(({ uploadedVideoData }) => uploadedVideoData.videos.length > 0)).toBe(true);
    expect(share(listings.filter(({ is_rental }) => is_rental).length)).toBeGreaterThan(0.04);
    expect(listings.some(({ title_land, lease }) => title_land === 'Leasehold' && lease?.expires_at)).toBe(true);
  });

  test('tags luxury from three million and price-reduced from the last 30 days [D89]', () => {
    for (const { luxury, asking_price, is_rental } of listings)
      expect(luxury).toBe(!is_rental && (asking_price ?? 0) >= 3_000_000);
    for (const { price_reduced, asking_price, internal } of listings)
      expect(price_reduced).toBe(
        internal.recent_high_price !== null && asking_price !== null && asking_price < internal.recent_high_price,
      );
  });

  test('writes different remarks, and dates before the given day', () => {
    expect(new Set(listings.map(({ public_remarks }) => public_remarks)).size).toBeGreaterThan(listings.length * 0.98);
    for (const { listing_at, updated_at } of listings) {
      expect(Date.parse(listing_at ?? '')).toBeLessThanOrEqual(Date.parse(updated_at));
      expect(Date.parse(updated_at)).toBeLessThanOrEqual(now.getTime());
    }
    expect(listings.filter(({ public_remarks }) => /[{}]|undefined|NaN/.test(public_remarks ?? ''))).toEqual([]);
  });

  test('shows the kind of home and its view, and another first picture than the next one in a list', () => {
    const namesOf = (listing: (typeof listings)[number]) =>
      listing.photos.map(({ thumb }) => thumb.split('/')[3] ?? '');
    for (const listing of listings) {
      const names = namesOf(listing).join(' ');
      const isLand = listing.dwelling_type_name === 'Vacant Land';
      expect(/kitchen|bedroom/.test(names), names).toBe(names !== '' && !isLand);
      expect(/parcel/.test(names), names).toBe(names !== '' && isLand);
      if (listing.listing_view.includes('Ocean')) expect(names).not.toMatch(/-land-\d/);
      else expect(names).not.toMatch(/-sea-\d|beach/);
    }
    const firsts = listings.flatMap((listing) => namesOf(listing).slice(0, 1));
    const repeated = firsts.filter((name, at) => name === firsts[at + 1]).length;
    expect(repeated / firsts.length).toBeLessThan(0.06);
  });

  test('gives every listing a slug and an id of its own', () => {
    expect(new Set(listings.map(({ slug }) => slug)).size).toBe(listings.length);
    expect(new Set(listings.map(({ internal_id }) => internal_id)).size).toBe(listings.length);
  });
});
