import { type LatLng, type MapBounds, type MapCluster, mapBoundsOf } from 'shared-contracts';
import { prefersReducedMotion } from '../hooks/browser';
import type { MapHandle } from './engine';

/** A box of coordinates; a MapBounds is one. */
export interface MapBox {
  ne: LatLng;
  sw: LatLng;
}

/** All islands: the view of a map that has no other. */
export const HAWAII_BOX: MapBox = { ne: { lat: 22.4, lng: -154.6 }, sw: { lat: 18.7, lng: -160.5 } };

export interface MapView {
  bounds: MapBounds;
  zoom: number;
}

/** Marks a move that the user made; the engine copies it to the events of the move. */
const BY_USER = { byUser: true };

/** True for the end of a move that the user made; false for a move of the page. */
export function isByUser(event: object): boolean {
  return (
    ('originalEvent' in event && event.originalEvent !== undefined) || ('byUser' in event && event.byUser === true)
  );
}

/** True for the end of a move by a press: of a button, a key, a cluster, or twice on the map; not by the wheel or by dragging. */
export function isByPress(event: object): boolean {
  const originalEvent: unknown = 'originalEvent' in event ? event.originalEvent : undefined;
  return 'byUser' in event || (originalEvent instanceof Event && ['dblclick', 'keydown'].includes(originalEvent.type));
}

type Corner = [lng: number, lat: number];

/** The box as the engines write it: south-west, north-east. */
export function cornersOf({ ne, sw }: MapBox): [Corner, Corner] {
  return [
    [sw.lng, sw.lat],
    [ne.lng, ne.lat],
  ];
}

/** Shows the whole box without padding, so that a stored view comes back as it was. */
export function fitBox(map: MapHandle, box: MapBox, eventData: object = {}): void {
  map.fitBounds(cornersOf(box), prefersReducedMotion() ? { animate: false } : { duration: 600 }, eventData);
}

/** Zooms as a button does. */
export function zoomBy(map: MapHandle, step: number): void {
  map.zoomTo(map.getZoom() + step, { animate: !prefersReducedMotion(), duration: 250 }, BY_USER);
}

/** Moves the map at once, in pixels. */
export function panBy(map: MapHandle, x: number, y: number): void {
  map.panBy([x, y], { animate: false }, BY_USER);
}

/** The largest zoom of every map. */
export const MAX_ZOOM = 19;

/** A fitted view can end a little below the largest zoom. */
export function isAtLargestZoom(map: MapHandle): boolean {
  return map.getZoom() > MAX_ZOOM - 0.1;
}

/** Zooms two steps toward a cluster. */
export function zoomInto(map: MapHandle, { lat, lng }: MapCluster): void {
  const { ne, sw } = viewOf(map).bounds;
  const half = { lat: (ne.lat - sw.lat) / 8, lng: (ne.lng - sw.lng) / 8 };
  fitBox(
    map,
    { ne: { lat: lat + half.lat, lng: lng + half.lng }, sw: { lat: lat - half.lat, lng: lng - half.lng } },
    BY_USER,
  );
}

/** What the map shows now, as addresses store it. */
export function viewOf(map: MapHandle): MapView {
  const box = map.getBounds();
  const center = map.getCenter();
  const place = withinWorld(center.lng);
  const [ne, sw] = [box?.getNorthEast() ?? center, box?.getSouthWest() ?? center];
  return { bounds: mapBoundsOf(place(ne), place(sw), place(center)), zoom: map.getZoom() };
}

/**
 * Longitudes of an address end at the date line. The engines count on beyond 180 degrees: this moves a place into the
 * world of the map's centre, and limits it there.
 */
function withinWorld(middle: number): (at: LatLng) => LatLng {
  const turns = 360 * Math.round(middle / 360);
  return ({ lat, lng }) => ({ lat, lng: Math.max(-180, Math.min(180, lng - turns)) });
}

/** True for boxes that an address writes alike. */
export function isSameBox(one: MapBox, other: MapBox): boolean {
  return isSameCorner(one.ne, other.ne) && isSameCorner(one.sw, other.sw);
}

const isSameCorner = (a: LatLng, b: LatLng) => Math.abs(a.lat - b.lat) < 1e-5 && Math.abs(a.lng - b.lng) < 1e-5;
