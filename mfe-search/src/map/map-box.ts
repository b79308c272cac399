import type { LatLng, MapAnswer, MapCluster, Polygon } from 'shared-contracts';

export interface Box {
  ne: LatLng;
  sw: LatLng;
}

/** All islands: the view of a search that found nothing with a place. */
export const ALL_ISLANDS: Box = { ne: { lat: 22.4, lng: -154.6 }, sw: { lat: 18.7, lng: -160.5 } };

/** The least room around the outermost pins, as a share of the box: half a price on a phone. And the least a box measures, in degrees. */
const MARGIN = 0.07;
const LEAST = 0.02;
/** A box has at most so many steps of its grid each way. */
const STEPS = 24;

/**
 * Where the map opens: all matches with some room around them. Shown only, never written to the address. Its sides lie on a
 * grid, so that a map stands still while filters take a few of the outermost matches away; and since only the matches
 * decide, everyone with the same address sees the same map.
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
  const room = Math.max((to - from) * MARGIN, LEAST - (to - from));
  const step = 2 ** Math.ceil(Math.log2((to - from + 2 * room) / STEPS));
  return [Math.floor((from - room) / step) * step, Math.ceil((to + room) / step) * step];
}

/** The smallest box that holds every corner; null without an area. */
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

/** Pins of listings hidden a moment ago leave the map at once; a cluster's count waits for the next answer. */
export function visibleClusters(clusters: readonly MapCluster[], hidden: readonly string[]): readonly MapCluster[] {
  if (hidden.length === 0) return clusters;
  return clusters.filter(({ pin }) => pin === null || !hidden.includes(pin.internal_id));
}
