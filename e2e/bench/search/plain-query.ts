import { dwellingNames, type SearchRequest } from 'shared-contracts';
import { WORDS } from './bench-data';
import { benchRequests } from './bench-requests';
import { codesOf, type PlainRows } from './plain-rows';

export type OrderName = 'recommended' | 'newest' | 'ascending' | 'descending';

/** A request as plain numbers. Filters that a facet overlooks come by name, all others by themselves. */
export interface PlainQuery {
  /** codes wanted; null for all */
  statuses: number[] | null;
  types: number[] | null;
  tenures: number[] | null;
  /** codes of beds that are enough */
  beds: number[] | null;
  price: [min: number, max: number] | null;
  /** per community 0 where it is in the region, else the first level that is not: 1 island to 4 community */
  fails: number[] | null;
  /** the same as codes of the levels of each path */
  paths: number[][] | null;
  bounds: { south: number; north: number; west: number; east: number } | null;
  /** a position is inside when a * lng + b * lat <= c for each */
  halfPlanes: [a: number, b: number, c: number][] | null;
  words: number[];
  order: OrderName;
  from: number;
}

const ORDERS: Record<string, OrderName> = {
  recommended: 'recommended',
  newest: 'newest',
  price_ascending: 'ascending',
  price_descending: 'descending',
};

export function plainQueries(rows: PlainRows): PlainQuery[] {
  return benchRequests().map((request) => plainQuery(rows, request));
}

function plainQuery(rows: PlainRows, { filters = {}, ...request }: SearchRequest): PlainQuery {
  const { values } = rows;
  const wished = (codes: readonly string[], wishes: readonly string[] | undefined) =>
    wishes?.length ? codesOf(codes, wishes) : null;
  const { minPrice, maxPrice, minBeds, dwelling_type_name: types } = filters;
  const bounds = request.mapBounds;
  const enough = (beds: string) => Number(beds) >= (minBeds ?? 0);
  return {
    statuses: wished(values.listing_status_name, filters.statuses),
    types: types ? codesOf(values.type_dwelling, dwellingNames(types)) : null,
    tenures: wished(values.title_land, filters.title_land),
    beds: minBeds ? [...values.beds.keys()].filter((code) => enough(values.beds[code] ?? '')) : null,
    price: minPrice || maxPrice ? [minPrice ?? 0, maxPrice ?? 2 ** 31 - 1] : null,
    fails: filters.hl_regions ? failsOf(rows, filters.hl_regions) : null,
    paths: filters.hl_regions ? filters.hl_regions.map((path) => pathCodes(rows, path)) : null,
    bounds: bounds ? { south: bounds.sw.lat, north: bounds.ne.lat, west: bounds.sw.lng, east: bounds.ne.lng } : null,
    halfPlanes: request.polygons?.[0] ? halfPlanes(request.polygons[0].coordinates) : null,
    words: filters.query ? filters.query.split(' ').map((word) => WORDS.indexOf(word)) : [],
    order: ORDERS[request.sort_order ?? ''] ?? 'recommended',
    from: ((request.page ?? 1) - 1) * 100,
  };
}

const LEVELS = ['island', 'district', 'town', 'community'] as const;

function failsOf(rows: PlainRows, paths: readonly string[]): number[] {
  const steps = paths.map((path) => path.split(' > ').map((step) => step.split('::')[1] ?? ''));
  return rows.values.community.map((community, code) => {
    const parents = rows.parents[code];
    const names = [
      rows.values.island[parents?.island ?? 0],
      rows.values.district[parents?.district ?? 0],
      rows.values.town[parents?.town ?? 0],
      community,
    ];
    const depths = steps.map((path) => path.findIndex((name, level) => names[level] !== name) + 1);
    return depths.includes(0) ? 0 : Math.max(...depths);
  });
}
function pathCodes({ values }: PlainRows, path: string): number[] {
  return path.split(' > ').map((step, level) => values[LEVELS[level] ?? 'island'].indexOf(step.split('::')[1] ?? ''));
}

/** Levels in the order of their depth. */
export const REGION_LEVELS = LEVELS;

/** Of a convex outline whose corners run against the clock. */
function halfPlanes(corners: readonly (readonly [number, number])[]): [number, number, number][] {
  return corners.map(([x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length] ?? [x, y];
    const [a, b] = [nextY - y, x - nextX];
    return [a, b, a * x + b * y];
  });
}
