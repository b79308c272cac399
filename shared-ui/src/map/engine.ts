import type { ComponentType } from 'react';
import type * as Mapbox from 'react-map-gl/mapbox';
import type * as MapLibre from 'react-map-gl/maplibre';
import type { LatLng } from 'shared-contracts';
import { noWebGlStore } from '../hooks/browser';
import { MAP_FONT } from './layers';

/** Layers that both engines accept. */
export type LayerProps = MapLibre.LayerProps & Mapbox.LayerProps;

type Pair = [number, number];
interface Motion {
  animate?: boolean;
  duration?: number;
}
interface PinFeature {
  source: string;
  id: string;
}

/** What the page uses of an engine's map object. */
export interface MapHandle {
  fitBounds(box: [Pair, Pair], options?: Motion, eventData?: object): unknown;
  zoomTo(zoom: number, options?: Motion, eventData?: object): unknown;
  panBy(offset: Pair, options?: Motion, eventData?: object): unknown;
  jumpTo(options: { center: Pair; zoom: number }): unknown;
  getBounds(): { getNorthEast(): LatLng; getSouthWest(): LatLng } | null;
  getCenter(): LatLng;
  getZoom(): number;
  getContainer(): HTMLElement;
  project(at: Pair): { x: number; y: number };
  unproject(point: Pair): LatLng;
  resize(): unknown;
  on(type: 'styleimagemissing', listener: (event: { id: string }) => void): unknown;
  off(type: 'styleimagemissing', listener: (event: { id: string }) => void): unknown;
  addImage(id: string, image: ImageData, options: PlateOptions | { pixelRatio: number }): unknown;
  setFeatureState(feature: PinFeature, state: Record<string, boolean>): unknown;
  removeFeatureState(feature: PinFeature, key: string): unknown;
  touchZoomRotate: { disableRotation(): unknown };
  keyboard: { disableRotation(): unknown };
}
export interface PlateOptions {
  sdf: boolean;
  pixelRatio: number;
  stretchX: [number, number][];
  stretchY: [number, number][];
  content: [number, number, number, number];
}

/** The fields of a pointer event that the page reads. */
export interface MapPointerEvent {
  lngLat: LatLng;
  features?: readonly unknown[] | undefined;
}

/** What the page gets from a map. Each engine's event has more fields. */
interface MapHandlers {
  ref: (map: { getMap(): MapHandle } | null) => void;
  onLoad: () => void;
  onError: (event: { error: unknown }) => void;
  onMoveEnd?: (event: object) => void;
  onClick?: (event: MapPointerEvent) => void;
  onMouseMove?: (event: MapPointerEvent) => void;
}
/** The properties that both engines accept. */
export type EngineMapProps = MapHandlers & Omit<MapLibre.MapProps & Mapbox.MapProps, keyof MapHandlers>;
type GeoJsonSource<Props> = Extract<Props, { type: 'geojson' }>;
type PopupProps = MapLibre.PopupProps & Mapbox.PopupProps;
export type PopupAnchor = NonNullable<PopupProps['anchor']>;

/** The components of react-map-gl for one engine. */
export interface MapEngine {
  Map: ComponentType<EngineMapProps>;
  Source: ComponentType<GeoJsonSource<MapLibre.SourceProps> & GeoJsonSource<Mapbox.SourceProps>>;
  Layer: ComponentType<LayerProps>;
  Popup: ComponentType<PopupProps>;
  AttributionControl: ComponentType<MapLibre.AttributionControlProps & Mapbox.AttributionControlProps>;
}

/** This browser has no WebGL; the list still shows everything. */
export class NoWebGl extends Error {
  override readonly name = 'NoWebGl';
}

function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

/** Loads Mapbox for a site with a token, MapLibre otherwise, and the font of the map's texts. */
export async function loadEngine(token: string | null): Promise<MapEngine> {
  if (!hasWebGl()) {
    // a later search of this tab gives its list the room of the map at once
    noWebGlStore.write(true);
    throw new NoWebGl('WebGL is not available');
  }
  const [engine] = await Promise.all([token ? import('./engine-mapbox') : import('./engine-maplibre'), loadFont()]);
  return engine.default;
}

/** Engines draw letters on a canvas, which does not wait for a font; a missing one leaves the system's font. */
async function loadFont() {
  await document.fonts.load(`600 24px ${MAP_FONT}`, 'Aāʻ').catch((error: unknown) => reportError(error));
}
