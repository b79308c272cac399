import { FramePace } from './frame-pace';
import type { GlMap } from './gl-map';

/** How long a map rests before it is drawn sharp again, in milliseconds: one drag follows another. */
const REST_MS = 150;

/**
 * Draws a moving map with as many pixels as the machine can draw in time, and one at rest with all of them.
 * `draw` sets the share of the screen's pixels and has the map drawn again.
 */
export function keepPace(map: Pick<GlMap, 'on' | 'isMoving'>, draw: (share: number) => void) {
  const pace = new FramePace();
  let drawn = 1;
  let next: ReturnType<typeof setTimeout> | undefined;
  const drawAt = (share: number, wait: number) => {
    clearTimeout(next);
    // never within a frame: a canvas of another size is empty until it is drawn
    next = setTimeout(() => {
      if (share !== drawn) draw(share);
      drawn = share;
    }, wait);
  };
  map.on('movestart', () => pace.begin(performance.now()));
  map.on('render', () => {
    // a jump is one frame, and that is to be sharp
    if (!map.isMoving()) return;
    pace.frame(performance.now());
    if (pace.share !== drawn) drawAt(pace.share, 0);
    else clearTimeout(next);
  });
  map.on('moveend', () => drawAt(1, REST_MS));
  // a canvas that is fitted to its frame has all pixels again
  map.on('resize', () => {
    drawn = 1;
  });
  map.on('remove', () => clearTimeout(next));
}
