import { apart, cellsAt, FINEST_ZOOM, MAP_CLUSTERS, type PointCluster, settled } from 'search-engine/adapter';
import type { MapAnswer, MapBounds } from 'shared-contracts';
import * as z from 'zod/mini';
import { all, boundsQuery, MATCH_ALL, type Query } from './listing-query';
import { type Found, fieldOf, type Hit } from './responses';

/** With more cells than this even the grid two zooms coarser has more than MAP_CLUSTERS cells: four cells become one at most. */
const MAX_CELLS = MAP_CLUSTERS * 4 + 1;

const number = z.object({ value: z.nullable(z.number()) });
const cellSchema = z.object({
  key: z.object({ cell: z.number() }),
  doc_count: z.number(),
  lat: number,
  lng: number,
  finest: number,
});
const mapSchema = z.object({
  unplaced: z.object({ doc_count: z.number() }),
  north: number,
  south: number,
  east: number,
  west: number,
  view: z.object({ cells: z.object({ buckets: z.array(cellSchema) }) }),
});

/** What one search finds: sends the body of a request without `query`. */
export type Ask = (body: Readonly<Record<string, unknown>>, query?: Query) => Promise<Found>;

/** The clusters of a map, in the same grid as those of search-engine. */
export async function mapResponse(
  ask: Ask,
  matches: Query,
  bounds: MapBounds | null,
  zoom: number,
): Promise<MapAnswer> {
  const view = bounds ? boundsQuery(bounds) : MATCH_ALL;
  let level = Math.max(0, Math.min(Math.floor(zoom), FINEST_ZOOM));
  for (;;) {
    const found = await ask({ size: 0, aggs: aggregations(view, level) }, matches);
    const map = mapSchema.parse(found.aggregations);
    const { buckets } = map.view.cells;
    if (buckets.length >= MAX_CELLS && level > 0) {
      level = Math.max(0, level - 2);
      continue;
    }
    let cells = new Map(buckets.map((bucket) => [bucket.key.cell / widthOf(level), cellOf(bucket)]));
    for (; cells.size > MAP_CLUSTERS && level > 0; level--) cells = coarser(cells);
    const pins = await pinsOf(ask, [...cells.values()], all([matches, view]));
    const clusters = apart([...cells.values()].map(settled), cellsAt(level));
    const unplaced = map.unplaced.doc_count;
    const seen = clusters.reduce((sum, { count }) => sum + count, 0);
    return {
      clusters: clusters.map(({ single, ...cluster }) => ({
        ...cluster,
        pin: pins.get(single) ?? null,
      })),
      total: bounds ? seen : found.hits.total.value - unplaced,
      without_position: unplaced,
      extent: extentOf(map),
    };
  }
}

function aggregations(view: Query, level: number) {
  const cells = {
    composite: {
      size: MAX_CELLS,
      sources: [{ cell: { histogram: { field: 'cell', interval: widthOf(level) } } }],
    },
    aggs: { lat: { sum: { field: 'lat' } }, lng: { sum: { field: 'lng' } }, finest: { min: { field: 'cell' } } },
  };
  return {
    unplaced: { missing: { field: 'cell' } },
    north: { max: { field: 'lat' } },
    south: { min: { field: 'lat' } },
    east: { max: { field: 'lng' } },
    west: { min: { field: 'lng' } },
    view: { filter: view, aggs: { cells } },
  };
}

/** Quadtree keys of one cell of this zoom. */
const widthOf = (level: number) => 4 ** (FINEST_ZOOM - level);

/** Sums of positions; a single listing is known by its finest cell. */
function cellOf({ doc_count, lat, lng, finest }: z.infer<typeof cellSchema>): PointCluster {
  const single = doc_count === 1 ? (finest.value ?? -1) : -1;
  return { count: doc_count, lat: lat.value ?? 0, lng: lng.value ?? 0, single };
}

function coarser(cells: ReadonlyMap<number, PointCluster>): Map<number, PointCluster> {
  const merged = new Map<number, PointCluster>();
  for (const [key, cell] of cells) {
    const parent = Math.floor(key / 4);
    const known = merged.get(parent);
    if (!known) merged.set(parent, { ...cell });
    else {
      known.lat += cell.lat;
      known.lng += cell.lng;
      known.count += cell.count;
      known.single = -1;
    }
  }
  return merged;
}

const PIN_FIELDS = ['slug', 'lat', 'lng', 'price', 'rental', 'cell'] as const;

/** The pins of single listings by their finest cell. */
async function pinsOf(ask: Ask, cells: readonly PointCluster[], matches: Query) {
  const wanted = cells.map(({ single }) => single).filter((single) => single >= 0);
  if (wanted.length === 0) return new Map<number, Pin>();
  const query = all([matches, { terms: { cell: wanted } }]);
  const found = await ask({ size: wanted.length, _source: false, docvalue_fields: PIN_FIELDS }, query);
  return new Map(found.hits.hits.map((hit) => [fieldOf(z.number(), hit, 'cell'), pinOf(hit)]));
}

type Pin = NonNullable<MapAnswer['clusters'][number]['pin']>;

function pinOf(hit: Hit): Pin {
  return {
    internal_id: hit._id,
    slug: fieldOf(z.string(), hit, 'slug'),
    lat: fieldOf(z.number(), hit, 'lat'),
    lng: fieldOf(z.number(), hit, 'lng'),
    asking_price: fieldOf(z.nullable(z.number()), hit, 'price'),
    is_rental: fieldOf(z.boolean(), hit, 'rental'),
  };
}

function extentOf({ north, south, east, west }: z.infer<typeof mapSchema>): MapAnswer['extent'] {
  if (north.value === null || south.value === null || east.value === null || west.value === null) return null;
  return { ne: { lat: north.value, lng: east.value }, sw: { lat: south.value, lng: west.value } };
}
