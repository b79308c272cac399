import type { LatLng, ListingPin, MapCluster, Polygon, RegionOutline } from 'shared-contracts';
import { priceText } from '../listing/listing-text';
import type { FeatureList, MapFeature } from './port';

/** How a pin looks; the later ones lie above. */
export const PIN_STATES = ['viewed', 'plain', 'selected', 'hovered'] as const;
export type PinState = (typeof PIN_STATES)[number];

export interface PinMarks {
  selectedId: string | null;
  hoveredId: string | null;
  viewedIds: ReadonlySet<string>;
}

export function pinState(id: string, marks: PinMarks): PinState {
  if (id === marks.hoveredId) return 'hovered';
  if (id === marks.selectedId) return 'selected';
  return marks.viewedIds.has(id) ? 'viewed' : 'plain';
}

/** Names a picture by what it shows, so that equal pins share one. */
export function pinImage(pin: ListingPin, state: PinState): string {
  const text = pin.asking_price === null ? '–' : priceText(pin.asking_price, { rental: pin.is_rental, short: true });
  return `pin|${state}|${text}`;
}

/** 1 to 999 as they are, then '1.2k'. */
export function clusterText(count: number): string {
  if (count < 1000) return String(count);
  return `${(count / 1000).toFixed(count < 10_000 ? 1 : 0).replace(/\.0$/, '')}k`;
}

/** The key by which a press on the map is told apart; a cluster has its place in the list. */
export function clusterKey(cluster: MapCluster, index: number): string {
  return cluster.pin ? `pin:${cluster.pin.internal_id}` : `cluster:${index}`;
}

function pointFeature(cluster: MapCluster, index: number, marks: PinMarks): MapFeature {
  const state = cluster.pin ? pinState(cluster.pin.internal_id, marks) : 'plain';
  const image = cluster.pin ? pinImage(cluster.pin, state) : `cluster|${clusterText(cluster.count)}`;
  const order = PIN_STATES.indexOf(state) * 1000 + Math.round(90 - cluster.lat);
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [cluster.lng, cluster.lat] },
    properties: { key: clusterKey(cluster, index), image, order },
  };
}

export function pinFeatures(clusters: readonly MapCluster[], marks: PinMarks): FeatureList {
  return { type: 'FeatureCollection', features: clusters.map((cluster, index) => pointFeature(cluster, index, marks)) };
}

export function polygonFeatures(polygons: readonly Polygon[]): FeatureList {
  return {
    type: 'FeatureCollection',
    features: polygons.map(({ id, coordinates }) => ({
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [coordinates] },
      properties: { id },
    })),
  };
}

export function outlineFeatures(outlines: readonly RegionOutline[]): FeatureList {
  return polygonFeatures(outlines.map((outline) => outline.polygon));
}

/** The corners set so far and the line through them; closed once they make an area. */
export function draftFeatures(corners: readonly LatLng[]): FeatureList {
  const points = corners.map(({ lat, lng }): [number, number] => [lng, lat]);
  const [first] = points;
  const line = first && points.length > 2 ? [...points, first] : points;
  const dots = points.map(
    (coordinates): MapFeature => ({ type: 'Feature', geometry: { type: 'Point', coordinates }, properties: {} }),
  );
  if (line.length < 2) return { type: 'FeatureCollection', features: dots };
  const path: MapFeature = { type: 'Feature', geometry: { type: 'LineString', coordinates: line }, properties: {} };
  return { type: 'FeatureCollection', features: [path, ...dots] };
}
