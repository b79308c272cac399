import type { Pair } from './gl-map';
import { featureKey, type GlMap } from './gl-map';
import { layOut, portOf } from './gl-port';
import { type MapLayer, mapColors, mapLayers } from './map-layers';
import { MAP_SOURCES, type MapOptions, type MapPort } from './port';

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
    maxZoom: 19,
    // pins of a new answer stand there at once
    fadeDuration: 0,
    locale: { 'Map.Title': `${label}: arrow keys move it` },
  };
}

/** What differs between the engines' types too much to be called through a common one. */
export interface EngineCalls {
  addLayer(layer: MapLayer): unknown;
  /** what is drawn of the pins at a point of the canvas, the uppermost last */
  pinsAt(point: [number, number]): readonly unknown[];
}

/** The port of a new map once its style is there, with our sources and layers over it. */
export function portWhenLoaded(map: GlMap, calls: EngineCalls, options: MapOptions): Promise<MapPort> {
  const { container, interactive, events } = options;
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
      for (const source of MAP_SOURCES)
        map.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
      for (const layer of mapLayers(mapColors(container))) calls.addLayer(layer);
      resolve(portOf(map, ({ x, y }) => featureKey(calls.pinsAt([x, y]).at(-1)), events));
    });
  });
}
