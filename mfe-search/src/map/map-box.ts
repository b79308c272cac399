import type { LatLng, MapAnswer, MapCluster, Polygon } from 'shared-contracts';

export interface Box {
  ne: LatLng;
  sw: LatLng;
}

/** All islands: the view of a search without a result on the map. */
export const ALL_ISLANDS: Box = { ne: { lat: 22.4, lng: -154.6 }, sw: { lat: 18.7, lng: -160.5 } };

/**
 * Minimum space around the outermost pins, as a share of the box: half a price label on a phone. And the minimum size
 * of a box in degrees.
 */
const MARGIN = 0.07;
const MIN_SIZE = 0.02;
/** Maximum number of grid steps of a box in each direction. */
const STEPS = 24;

/**
 * The initial view of the map: all results, with some space around them. It is never written to the address. Its sides
 * are on a grid, so that the map does not move when filters remove a few outermost results. It depends only on the
 * results, so all visitors with the same address see the same map.
 */
export function roomyBox(extent: MapAnswer['extent'] | undefined): Box | null {
  if (!extent) return null;
  const { ne, sw } = ALL_ISLANDS;
  const [south, north] = roomySpan(within(extent.sw.lat, sw.lat, ne.lat), within(extent.ne.lat, sw.lat, ne.lat));
  const [west, east] = roomySpan(within(extent.sw.lng, sw.lng, ne.lng), within(extent.ne.lng, sw.lng, ne.lng));
  return { ne: { lat: north, lng: east }, sw: { lat: south, lng: west } };
}

/** A position outside the islands, such as a mistake of a feed, does not move the map away from them. */
const within = (degrees: number, least: number, most: number) => Math.min(most, Math.max(least, degrees));

function roomySpan(from: number, to: number): [number, number] {
  const room = Math.max((to - from) * MARGIN, MIN_SIZE - (to - from));
  const step = 2 ** Math.ceil(Math.log2((to - from + 2 * room) / STEPS));
  return [Math.floor((from - room) / step) * step, Math.ceil((to + room) / step) * step];
}

/** The smallest box around all corners; null without an area. */
export function boxOfAreas(areas: readonly Polygon[]): Box | null {
  const corners = areas.flatMap((area) => area.coordinates);
  if (corners.length === 0) return null;
  const lngs = corners.map(([lng]) => lng);
  const lats = corners.map(([, lat]) => lat);
  return {
    ne: { lat: Math.max(...lats), lng: Math.max(...lngs) },
    sw: { lat: Math.min(...lats), lng: Math.min(...lngs) },
  };
}

/** Pins of hidden listings are removed at once. The count of a cluster changes with the next response. */
export function visibleClusters(clusters: readonly MapCluster[], hidden: readonly string[]): readonly MapCluster[] {
  if (hidden.length === 0) return clusters;
  return clusters.filter(({ pin }) => pin === null || !hidden.includes(pin.internal_id));
}
