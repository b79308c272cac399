import type { GlMap } from './gl-map';

/**
 * Lets the page paint the one colour that lies under a whole map, as the sea: an engine paints it in every frame, tile by
 * tile, over the whole canvas. A background that is more than a plain colour stays the engine's.
 */
export function putSeaBehind(map: Pick<GlMap, 'getStyle' | 'removeLayer'>, container: HTMLElement) {
  const [lowest] = map.getStyle()?.layers ?? [];
  const color = lowest?.type === 'background' && plainColor(lowest.paint);
  if (!lowest || !color) return;
  container.style.backgroundColor = color;
  map.removeLayer(lowest.id);
}

function plainColor(paint: object = {}): string | false {
  const [[name, value] = [], ...more] = Object.entries(paint);
  return name === 'background-color' && typeof value === 'string' && more.length === 0 && value;
}
