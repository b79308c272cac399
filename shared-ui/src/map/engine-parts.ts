import { BasemapPainter, basemapOf } from './basemap/basemap-painter';
import type { GlMap, Pair } from './gl-map';
import { layOut, portOf } from './gl-port';
import { keepDrawn } from './keep-drawn';
import { keepPace } from './keep-pace';
import { ABOVE_PINS, LOWEST_LAYER, type MapLayer, mapColors, mapLayers } from './map-layers';
import { PinPainter } from './pins/pin-painter';
import { MAP_SOURCES, type MapOptions, type MapPort } from './port';
import { putSeaBehind } from './sea-behind';

/** The settings both engines know under the same names. */
export function engineOptions({ container, styleUrl, box, interactive, label }: MapOptions) {
  const corners: [Pair, Pair] = [
    [box.sw.lng, box.sw.lat],
    [box.ne.lng, box.ne.lat],
  ];
  return {
    container,
    style: styleUrl,
    bounds: corners,
    interactive,
    // useResize tells it, less often than it would look itself
    trackResize: false,
    attributionControl: false as const,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    // a style may bring a tilt of its own
    maxPitch: 0,
    maxZoom: 19,
    locale: { 'Map.Title': `${label}: arrow keys move it` },
  };
}

/** Draws something of ours into an engine's canvas with its matrix. */
export type DrawFrame = (gl: WebGLRenderingContext | WebGL2RenderingContext, matrix: ArrayLike<number>) => void;

/** What differs between the engines' types too much to be called through a common one. */
export interface EngineCalls {
  addLayer(layer: MapLayer): unknown;
  /** adds a layer that the page draws, below another */
  addDrawn(id: string, draw: DrawFrame, below: string): unknown;
  /** draws the map again, with a share of the screen's pixels each way; an engine that cannot goes without */
  drawAt?(share: number): void;
}

/** The port of a new map once its style is there, with our sources and layers over it. */
export function portWhenLoaded(map: GlMap, calls: EngineCalls, options: MapOptions): Promise<MapPort> {
  const { container, interactive } = options;
  layOut(map, container, interactive);
  return new Promise((resolve, reject) => {
    const giveUp = (event: unknown) => {
      map.remove();
      const failed = typeof event === 'object' && event !== null && 'error' in event ? event.error : null;
      reject(failed instanceof Error ? failed : new Error('The map could not be drawn.'));
    };
    map.once('error', giveUp);
    map.once('load', () => {
      map.off('error', giveUp);
      try {
        resolve(furnish(map, calls, options));
      } catch (error) {
        giveUp({ error });
      }
    });
  });
}

/** Puts what the page draws on a loaded map: the site's own basemap at the bottom, shapes, pins. */
function furnish(map: GlMap, calls: EngineCalls, { container, events }: MapOptions): MapPort {
  putSeaBehind(map, container);
  const colors = mapColors(container);
  for (const source of MAP_SOURCES)
    map.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  for (const layer of mapLayers(colors)) calls.addLayer(layer);
  const basemap = basemapOf(map.getStyle()?.metadata);
  if (basemap)
    keepDrawn(
      map,
      calls,
      { id: 'basemap', below: LOWEST_LAYER },
      new BasemapPainter(basemap, () => map.triggerRepaint()),
    );
  const pins = new PinPainter(colors);
  keepDrawn(map, calls, { id: 'pins', below: ABOVE_PINS }, pins);
  // the frame in which a move ends still counts as moving
  map.on('moveend', () => map.triggerRepaint());
  if (calls.drawAt) keepPace(map, calls.drawAt);
  return portOf(map, pins, events);
}
