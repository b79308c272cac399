import { Random } from 'search-engine/testing';
import type { DwellingKey, FacetName, MapBounds, SearchFilters, SearchRequest, SortOrder } from 'shared-contracts';
import { type Community, communities, WORDS } from './bench-data';
import { FACETS_CODED } from './plain-rows';

/** The fifteen facets and the histogram of every answer. */
export const BENCH_FACETS: readonly FacetName[] = ['price_histogram', ...FACETS_CODED];
export const BENCH_REQUESTS = 200;
const MIN_ZOOM = 6;
const ZOOMS = 12;
const SORTS: readonly [SortOrder, ...SortOrder[]] = [
  'recommended',
  'recommended',
  'newest',
  'price_ascending',
  'price_descending',
];
const KINDS: readonly [DwellingKey, ...DwellingKey[]] = ['house', 'condo', 'townhouse', 'land'];

/** The mix of requests: what people ask of such a site, always the same. */
export function benchRequests(): SearchRequest[] {
  const random = new Random(23);
  const places = communities();
  return Array.from({ length: BENCH_REQUESTS }, () => benchRequest(random, places));
}

/** One of the mix. */
export function benchRequest(random: Random, places: readonly Community[]): SearchRequest {
  const place = places[Math.min(places.length - 1, Math.floor(places.length ** random.next() - 1))] ?? places[0];
  if (!place) throw new Error('no communities');
  return {
    filters: filtersOf(random, place, places),
    ...(random.chance(0.35) ? { mapBounds: boundsAround(place, 0.05 + random.next() * 0.4) } : {}),
    ...(random.chance(0.1) ? { polygons: [hexagon(place, 0.05 + random.next() * 0.2)] } : {}),
    ...(random.chance(0.1) ? { page: 2 + random.below(8) } : {}),
    sort_order: random.pick(SORTS),
    aggregates_query: [...BENCH_FACETS],
  };
}

function filtersOf(random: Random, place: Community, places: readonly Community[]): SearchFilters {
  const filters: SearchFilters = {};
  filters.statuses = random.chance(0.92) ? ['active', 'active-under-contract'] : ['pending'];
  filters.title_land = random.chance(0.7) ? ['Fee Simple'] : [];
  if (random.chance(0.6)) {
    if (random.chance(0.7)) filters.minPrice = 50_000 * (2 + random.below(20));
    if (random.chance(0.8)) filters.maxPrice = (filters.minPrice ?? 0) + 50_000 * (4 + random.below(40));
  }
  if (random.chance(0.45)) filters.minBeds = 1 + random.below(4);
  if (random.chance(0.4)) filters.dwelling_type_name = random.chance(0.5) ? ['house'] : [random.pick(KINDS), 'condo'];
  if (random.chance(0.8)) Object.assign(filters, regionOf(random, place, places));
  if (random.chance(0.05)) filters.query = `${WORDS[random.below(60)]} ${WORDS[random.below(20)]}`;
  return filters;
}

function regionOf(random: Random, place: Community, places: readonly Community[]): SearchFilters {
  const { island, district, town, community } = place;
  const path = [`Island::${island}`, `District::${district}`, `Town::${town}`, `Community::${community}`];
  const depth = 1 + random.below(4);
  const paths = [path.slice(0, depth).join(' > ')];
  const other = places[random.below(places.length)];
  if (depth === 3 && other && random.chance(0.4))
    paths.push(`Island::${other.island} > District::${other.district} > Town::${other.town}`);
  return { hl_regions: paths };
}

/** What a window of 1280 by 800 pixels shows of a map, from all islands down to single streets. */
export function benchViews(): { view: MapBounds; zoom: number }[] {
  const random = new Random(11);
  const places = communities();
  return Array.from({ length: BENCH_REQUESTS }, (_, at) => {
    const zoom = MIN_ZOOM + (at % ZOOMS);
    const place = places[random.below(places.length)] ?? places[0];
    if (!place) throw new Error('no place to look at');
    const halfWidth = ((1280 / 2) * 360) / (512 * 2 ** zoom);
    return { view: boundsAround(place, halfWidth, halfWidth * (800 / 1280)), zoom };
  });
}

function boundsAround({ lat, lng }: Community, halfWidth: number, halfHeight = halfWidth): MapBounds {
  const corner = (y: number, x: number) => ({ lat: lat + y * halfHeight, lng: lng + x * halfWidth });
  return { ne: corner(1, 1), sw: corner(-1, -1), nw: corner(1, -1), se: corner(-1, 1), center: corner(0, 0) };
}

function hexagon({ lat, lng }: Community, size: number) {
  const corners = Array.from({ length: 6 }, (_, at): [number, number] => {
    const angle = (at * Math.PI) / 3 + 0.1;
    return [lng + size * Math.cos(angle), lat + size * Math.sin(angle)];
  });
  return { id: 'drawn', coordinates: corners };
}
