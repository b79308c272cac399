import type { LatLng, MapAnswer, MapCluster, Polygon } from 'shared-contracts';

export interface Box {
  ne: LatLng;
  sw: LatLng;
}

/** All islands: the view of a search that found nothing with a place. */
export const ALL_ISLANDS: Box = { ne: { lat: 22.4, lng: -154.6 }, sw: { lat: 18.7, lng: -160.5 } };

/** Room around the outermost pins, as a share of the box, and the least a box measures, in degrees. */
const MARGIN = 0.08;
const LEAST = 0.02;

/** Where the map opens: all matches with some room around them. Shown only, never written to the address. */
export function roomyBox(extent: MapAnswer['extent'] | undefined): Box | null {
  if (!extent) return null;
  const { ne, sw } = extent;
  const lat = Math.max((ne.lat - sw.lat) * MARGIN, LEAST - (ne.lat - sw.lat), 0);
  const lng = Math.max((ne.lng - sw.lng) * MARGIN, LEAST - (ne.lng - sw.lng), 0);
  return {
    ne: { lat: Math.min(90, ne.lat + lat), lng: Math.min(180, ne.lng + lng) },
    sw: { lat: Math.max(-90, sw.lat - lat), lng: Math.max(-180, sw.lng - lng) },
  };
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

/** Pins of listings hidden a moment ago leave the map at once; a cluster's count waits for the next answer [A4.14]. */
export function visibleClusters(clusters: readonly MapCluster[], hidden: readonly string[]): readonly MapCluster[] {
  if (hidden.length === 0) return clusters;
  return clusters.filter(({ pin }) => pin === null || !hidden.includes(pin.internal_id));
}
