import type { LatLng } from 'shared-contracts';
import type { FeatureList } from './port';

export type Pair = [number, number];
interface Motion {
  animate?: boolean;
  duration?: number;
}

/** What the two engines have in common, as far as we use it; the compiler checks both against it. */
export interface GlMap {
  on(type: string, listener: (event: unknown) => void): unknown;
  once(type: string, listener: (event: unknown) => void): unknown;
  off(type: string, listener: (event: unknown) => void): unknown;
  getLayer(id: string): unknown;
  removeLayer(id: string): unknown;
  triggerRepaint(): void;
  isMoving(): boolean;
  setLayoutProperty(layer: string, name: 'visibility', value: 'visible' | 'none'): unknown;
  getSource(id: string): unknown;
  addSource(id: string, source: { type: 'geojson'; data: FeatureList }): unknown;
  fitBounds(box: [Pair, Pair], options: Motion, eventData?: object): unknown;
  zoomTo(zoom: number, options?: Motion, eventData?: object): unknown;
  jumpTo(options: { center: Pair; zoom: number }): unknown;
  getBounds(): GlBounds | null;
  getCenter(): LatLng;
  getZoom(): number;
  panBy(offset: Pair, options?: Motion, eventData?: object): unknown;
  project(at: Pair): { x: number; y: number };
  unproject(point: Pair): LatLng;
  doubleClickZoom: { enable(): unknown; disable(): unknown };
  getStyle(): GlStyle | undefined;
  resize(): unknown;
  remove(): void;
  getCanvas(): HTMLCanvasElement;
  getCanvasContainer(): HTMLElement;
}
export interface GlStyle {
  sources?: object;
  metadata?: unknown;
  layers?: readonly { id: string; type: string; paint?: object }[];
}
interface GlBounds {
  getNorthEast(): LatLng;
  getSouthWest(): LatLng;
}

/** The fields of an engine's event that we read; anything may be missing. */
export interface GlEvent {
  lngLat?: LatLng;
  point?: { x: number; y: number };
  originalEvent?: unknown;
  byUser?: boolean;
  error?: { message?: string };
}

export function isGlEvent(event: unknown): event is GlEvent {
  return typeof event === 'object' && event !== null;
}

interface DataSource {
  setData(data: FeatureList): unknown;
}
export function isDataSource(source: unknown): source is DataSource {
  return typeof source === 'object' && source !== null && 'setData' in source && typeof source.setData === 'function';
}

/** The credit a source of a style asks for, without its markup; '' for none. */
export function creditOf(source: unknown): string {
  if (typeof source !== 'object' || source === null || !('attribution' in source)) return '';
  const { attribution } = source;
  return typeof attribution === 'string' ? attribution.replace(/<[^>]*>/g, '').trim() : '';
}
