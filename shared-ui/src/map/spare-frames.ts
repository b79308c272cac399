import type maplibregl from 'maplibre-gl';

/**
 * Takes out of each frame what a map without tiles and without tilt does not need, and what costs its whole canvas: a sky,
 * and emptying the mask that keeps shapes in their tiles, which the engine does by painting over it.
 */
export function spareFrames(map: SparedMap) {
  const spare = () => {
    const { painter } = map;
    painter.drawFunctions = { ...painter.drawFunctions, sky: () => {} };
    const clearStencil = painter.clearStencil.bind(painter);
    painter.clearStencil = () => {
      if (hasTiles(map)) clearStencil();
    };
  };
  spare();
  // the engine has made itself another painter by then
  map.on('webglcontextrestored', spare);
}
type SparedMap = Pick<maplibregl.Map, 'painter' | 'on' | 'getLayersOrder' | 'getLayer' | 'getZoom'>;

/** Whether anything is drawn that is cut into tiles. */
function hasTiles(map: SparedMap): boolean {
  return map.getLayersOrder().some((id) => {
    const layer = map.getLayer(id);
    return layer !== undefined && layer.type !== 'custom' && !layer.isHidden(map.getZoom());
  });
}
