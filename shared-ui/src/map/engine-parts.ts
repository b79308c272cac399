import type { GlMap, Pair } from './gl-map';
import { layOut, portOf } from './gl-port';
import { keepPace } from './keep-pace';
import { ABOVE_PINS, type MapLayer, mapColors, mapLayers } from './map-layers';
import { PinPainter } from './pins/pin-painter';
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
    // names that fade have the whole map drawn again for a third of a second after each change
    fadeDuration: 0,
    locale: { 'Map.Title': `${label}: arrow keys move it` },
  };
}

/** Draws the pins into an engine's canvas with its matrix. */
export type DrawPins = (gl: WebGLRenderingContext | WebGL2RenderingContext, matrix: ArrayLike<number>) => void;

/** What differs between the engines' types too much to be called through a common one. */
export interface EngineCalls {
  addLayer(layer: MapLayer): unknown;
  /** adds a layer of the name `PINS` below another, which is drawn by the page */
  addPins(draw: DrawPins, below: string): unknown;
  /** draws the map again, with a share of the screen's pixels each way; an engine that cannot goes without */
  drawAt?(share: number): void;
}
export const PINS = 'pins';

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
      const colors = mapColors(container);
      for (const source of MAP_SOURCES)
        map.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
      for (const layer of mapLayers(colors)) calls.addLayer(layer);
      const painter = new PinPainter(colors);
      keepPins(map, painter, calls);
      if (calls.drawAt) keepPace(map, calls.drawAt);
      resolve(portOf(map, painter, events));
    });
  });
}

/** Has the engine draw the pins, also after the graphics context was lost: a style that is set anew lacks them. */
function keepPins(map: GlMap, painter: PinPainter, calls: EngineCalls) {
  const size = () => {
    const { clientWidth, clientHeight } = map.getCanvas();
    return { width: clientWidth, height: clientHeight };
  };
  let shown = size();
  map.on('resize', () => {
    shown = size();
  });
  const draw: DrawPins = (gl, matrix) => {
    if (gl instanceof WebGL2RenderingContext)
      painter.draw(gl, { matrix, center: map.getCenter(), size: shown, still: !map.isMoving() });
  };
  calls.addPins(draw, ABOVE_PINS);
  map.on('webglcontextlost', () => painter.forget());
  map.on('webglcontextrestored', () => {
    map.once('idle', () => map.getLayer(PINS) || calls.addPins(draw, ABOVE_PINS));
  });
  // the frame in which a move ends still counts as moving
  map.on('moveend', () => map.triggerRepaint());
}
