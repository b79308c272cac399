import type { DrawFrame, EngineCalls } from './engine-parts';
import type { FrameView } from './frame-view';
import type { GlMap } from './gl-map';

type DrawnMap = Pick<GlMap, 'on' | 'once' | 'getLayer' | 'getCanvas' | 'getCenter' | 'getZoom' | 'isMoving'>;

interface Painter {
  draw(gl: WebGL2RenderingContext, view: FrameView): void;
  /** the graphics context was lost, and with it what the card had */
  forget(): void;
}

/**
 * Has the engine let a painter draw in every frame, at a place among its layers; also after the graphics context was lost,
 * when the style is set anew and lacks it.
 */
export function keepDrawn(
  map: DrawnMap,
  calls: Pick<EngineCalls, 'addDrawn'>,
  place: { id: string; below: string },
  painter: Painter,
) {
  const measured = () => {
    const { clientWidth, clientHeight } = map.getCanvas();
    return { width: clientWidth, height: clientHeight };
  };
  let size = measured();
  map.on('resize', () => {
    size = measured();
  });
  const draw: DrawFrame = (gl, matrix) => {
    if (!(gl instanceof WebGL2RenderingContext)) return;
    painter.draw(gl, { matrix, center: map.getCenter(), zoom: map.getZoom(), size, still: !map.isMoving() });
  };
  calls.addDrawn(place.id, draw, place.below);
  map.on('webglcontextlost', () => painter.forget());
  map.on('webglcontextrestored', () => {
    map.once('style.load', () => map.getLayer(place.id) || calls.addDrawn(place.id, draw, place.below));
  });
}
