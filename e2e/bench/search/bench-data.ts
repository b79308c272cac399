import type { StoredListing } from 'search-engine';
import { Random, storedListing } from 'search-engine/testing';

/** Words of descriptions; a text filter asks for one or two of them. */
export const WORDS: readonly string[] = Array.from({ length: 400 }, (_, index) => `w${index.toString(26)}ord`);
export const STATUSES = ['Active', 'Active Under Contract', 'Pending'] as const;
export const TYPES = ['Single Family', 'Condo', 'Vacant Land', 'Townhouse', 'Multi-Dwelling', 'Other'] as const;
export const PROVIDERS = ['RAM', 'HIS', 'HiCentral', 'KBR'] as const;
export const LAVA = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
export const FLOOD = ['X', 'A', 'AE', 'AO', 'VE', 'D'] as const;
export const ZONING = [
  'Residential',
  'Apartment',
  'Agriculture',
  'Commercial',
  'Resort',
  'Rural',
  'Industrial',
] as const;
export const STORIES = ['One', 'Two', 'Three+', 'Split'] as const;
export const CONDITIONS = ['Excellent', 'Above Average', 'Average', 'Fair', 'Fixer'] as const;

/** A community with the regions around it, and where it lies. */
export interface Community {
  island: string;
  district: string;
  town: string;
  community: string;
  lat: number;
  lng: number;
}

const ISLANDS = ['Oahu', 'Maui', 'Big Island', 'Kauai', 'Molokai', 'Lanai'] as const;
const DISTRICTS = 34;
const TOWNS = 133;
const COMMUNITIES = 726;

/** 6 islands, 34 districts, 133 towns, 726 communities. */
export function communities(): Community[] {
  const random = new Random(5);
  const place = (from: number, span: number) => from + random.next() * span;
  const islands = ISLANDS.map((island) => ({ island, lat: place(19, 3), lng: place(-160, 5) }));
  const near = <P extends { lat: number; lng: number }>(parents: readonly P[], index: number, spread: number) => {
    const parent = parents[index < parents.length ? index : skewed(random, parents.length)] ?? parents[0];
    if (!parent) throw new Error('a region without parents');
    const { lat, lng } = parent;
    return { ...parent, lat: lat + (random.next() - 0.5) * spread, lng: lng + (random.next() - 0.5) * spread };
  };
  const districts = Array.from({ length: DISTRICTS }, (_, at) => ({
    ...near(islands, at, 0.4),
    district: `District ${at}`,
  }));
  const towns = Array.from({ length: TOWNS }, (_, at) => ({ ...near(districts, at, 0.15), town: `Town ${at}` }));
  return Array.from({ length: COMMUNITIES }, (_, at) => ({ ...near(towns, at, 0.05), community: `Community ${at}` }));
}

/** The first are much more frequent than the last. */
function skewed(random: Random, count: number): number {
  return Math.min(count - 1, Math.floor(count ** random.next() - 1));
}

export const SINCE = Date.UTC(2024, 0, 1);
const MINUTE = 60_000;

/** `count` listings, always the same, one after the other. */
export function* benchListings(count: number): Generator<StoredListing> {
  const random = new Random(11);
  const places = communities();
  for (let index = 0; index < count; index++) yield benchListing(index, random, places);
}

function benchListing(index: number, random: Random, places: readonly Community[]): StoredListing {
  const place = places[skewed(random, places.length)] ?? places[0];
  if (!place) throw new Error('no communities');
  const price = Math.round(150_000 * Math.exp(random.next() * 2 + random.next() * 2) * 0.01) * 100;
  const { island, district, town, community } = place;
  const words = Array.from({ length: 8 }, () => WORDS[skewed(random, WORDS.length)]);
  const six = (value: number) => Math.round(value * 1e6) / 1e6;
  return storedListing(
    String(100_000_000 + index),
    {
      hl_region_island: island,
      hl_region_district: district,
      hl_region_town: town,
      hl_region_community: community,
      lat: six(place.lat + (random.next() - 0.5) * 0.03),
      lng: six(place.lng + (random.next() - 0.5) * 0.03),
      asking_price: price,
      total_beds: skewed(random, 8),
      total_baths: skewed(random, 7),
      total_floor_area: 300 + random.below(4000),
      lot_size_ft: 500 + random.below(60_000),
      listing_at: new Date(SINCE + random.below(1_500_000) * MINUTE).toISOString(),
      listing_status_name: STATUSES[skewed(random, STATUSES.length)] ?? 'Active',
      dwelling_type_name: TYPES[skewed(random, TYPES.length)] ?? 'Other',
      title_land: random.chance(0.8) ? 'Fee Simple' : 'Leasehold',
      mls_provider: random.pick(PROVIDERS),
      lava_zone: island === 'Big Island' ? random.pick(LAVA) : null,
      flood_zone: random.chance(0.9) ? random.pick(FLOOD) : null,
      zoning_normalized: random.pick(ZONING),
      stories_type: random.pick(STORIES),
      property_condition: [random.pick(CONDITIONS)],
      public_remarks: words.join(' '),
      title: '',
      mls_number: '',
      property_type_name: null,
    },
    { score: random.below(1000) },
  );
}
