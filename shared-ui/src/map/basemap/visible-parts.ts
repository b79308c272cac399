import type { FrameView } from '../frame-view';
import { mercator, WORLD_PIXELS, type XY } from '../pins/projection';
import type { MeshPart } from './land-mesh';

interface Run {
  first: number;
  count: number;
}

/**
 * The parts of a mesh that a view shows, neighbours in one run.
 * @param margin pixels by which they reach beyond their boxes
 */
export function runsIn(parts: readonly MeshPart[], view: FrameView, origin: XY, margin: number): Run[] {
  const box = boxOf(view, origin, margin);
  const runs: Run[] = [];
  for (const { west, east, north, south, first, count } of parts) {
    if (east < box.west || west > box.east || south < box.north || north > box.south) continue;
    const last = runs.at(-1);
    if (last && last.first + last.count === first) last.count += count;
    else runs.push({ first, count });
  }
  return runs;
}

/** What a view shows of the world, counted from an origin, on the turn around the world that is nearest. */
function boxOf({ center, zoom, size }: FrameView, origin: XY, margin: number) {
  const pixel = 1 / (WORLD_PIXELS * 2 ** zoom);
  const middle = mercator(center);
  const [x, y] = [middle.x - origin.x, middle.y - origin.y];
  const turned = x - Math.round(x);
  const [wide, high] = [(size.width / 2 + margin) * pixel, (size.height / 2 + margin) * pixel];
  return { west: turned - wide, east: turned + wide, north: y - high, south: y + high };
}
