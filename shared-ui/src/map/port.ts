import type { LatLng, MapBounds } from 'shared-contracts';
import type { DrawnPin } from './pins/drawn-pins';

/** A box of coordinates; a MapBounds is one. */
export interface MapBox {
  ne: LatLng;
  sw: LatLng;
}

type Position = [number, number];
export interface MapFeature {
  type: 'Feature';
  geometry:
    | { type: 'Point'; coordinates: Position }
    | { type: 'LineString'; coordinates: Position[] }
    | { type: 'Polygon'; coordinates: Position[][] };
  properties: Record<string, string | number | boolean>;
}
export interface FeatureList {
  type: 'FeatureCollection';
  features: MapFeature[];
}

/** What lies on the map below and above its pins. */
export const MAP_SOURCES = ['outlines', 'polygons', 'draft'] as const;
export type MapSource = (typeof MAP_SOURCES)[number];

export interface MapView {
  bounds: MapBounds;
  zoom: number;
}
export interface MapSettled extends MapView {
  /** a hand moved it; false when the page did */
  byUser: boolean;
}
export interface MapEvents {
  /** for each frame of a move */
  onMove: () => void;
  onSettled: (settled: MapSettled) => void;
  /** a press, with the key of the pin under it */
  onPress: (at: LatLng, key: string | null) => void;
  /** the pin under the pointer, told once per change */
  onPoint: (key: string | null) => void;
  /** the map broke after it was drawn, or never came */
  onError: (message: string) => void;
}

/** All the page needs of a map engine. */
export interface MapPort {
  setFeatures(source: MapSource, list: FeatureList): void;
  /** Draws other pins with the next frame, the lowest first. */
  setPins(pins: readonly DrawnPin[]): void;
  /** Shows the whole box, without padding, so that a stored view comes back as it was. */
  fit(box: MapBox, options?: { animate?: boolean; byUser?: boolean }): void;
  zoomBy(step: number): void;
  /** Moves the map by hand, in pixels, at once. */
  panBy(x: number, y: number): void;
  goTo(center: LatLng, zoom: number): void;
  view(): MapView;
  project(at: LatLng): { x: number; y: number };
  unproject(point: { x: number; y: number }): LatLng;
  /** While corners are set a double press must not zoom. */
  setDrawing(drawing: boolean): void;
  /** Who must be named on the map, as plain texts. */
  credits(): string[];
  resize(): void;
  /** Lets go of the graphics context; the port is dead afterwards. */
  remove(): void;
}

export interface MapOptions {
  container: HTMLElement;
  styleUrl: string;
  box: MapBox;
  interactive: boolean;
  label: string;
  events: MapEvents;
}
export interface MapboxOptions extends MapOptions {
  token: string;
}

/** All islands: where a map opens that was told nothing. */
export const HAWAII_BOX: MapBox = { ne: { lat: 22.4, lng: -154.6 }, sw: { lat: 18.7, lng: -160.5 } };
