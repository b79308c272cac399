import { WORLD_PIXELS, type XY } from '../../pins/projection';

/** Zooms at which something is drawn, without the end. */
export interface ZoomRange {
  from: number;
  to: number;
}
/** A name's rectangle around its place, which lies in it; sides in pixels of the page, the place as mercator. */
export interface NameBox extends XY, ZoomRange {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Zooms over which a name appears, and over which it goes. */
export const FADE = 0.12;

/**
 * Where each name is drawn so that no two ever overlap; the most important stand first. Of the zooms that more
 * important ones leave to a name it has the longest run: one that comes and goes as the map nears is worse than none.
 * Pixels between places double with each zoom, so this holds for every view, and no frame looks for room again.
 */
export function shownRanges(boxes: readonly NameBox[]): (ZoomRange | null)[] {
  const shown: Placed[] = [];
  return boxes.map((box) => {
    const placed = { ...box, scale: WORLD_PIXELS * 2 ** box.from };
    const range = longestRun(placed, takenFrom(placed, shown));
    if (range) shown.push({ ...placed, ...range, scale: WORLD_PIXELS * 2 ** range.from });
    return range;
  });
}

interface Placed extends NameBox {
  /** pixels of the world at its first zoom */
  scale: number;
}

/** The zooms at which a name would overlap others. */
function takenFrom(box: Placed, others: readonly Placed[]): ZoomRange[] {
  const taken: ZoomRange[] = [];
  for (const other of others) {
    const apart = worldApart(box, other);
    // most pairs are apart wherever both could be: a comparison tells it
    if (apart <= Math.max(box.scale, other.scale)) continue;
    taken.push({ from: other.from, to: Math.min(other.to, Math.log2(apart / WORLD_PIXELS)) });
  }
  return taken;
}

/** How many pixels wide the world is when two names stop overlapping: they are apart once they are on one axis. */
function worldApart(a: NameBox, b: NameBox): number {
  const across = a.x < b.x ? (a.right - b.left) / (b.x - a.x) : (b.right - a.left) / (a.x - b.x);
  const down = a.y < b.y ? (a.bottom - b.top) / (b.y - a.y) : (b.bottom - a.top) / (a.y - b.y);
  return Math.min(across, down);
}

function longestRun({ from, to }: ZoomRange, taken: readonly ZoomRange[]): ZoomRange | null {
  const runs: ZoomRange[] = [];
  let free = from;
  for (const other of taken.toSorted((a, b) => a.from - b.from)) {
    runs.push({ from: free, to: Math.min(to, other.from) });
    free = Math.max(free, other.to);
  }
  runs.push({ from: free, to });
  const longest = runs.reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a));
  // too short to be seen whole
  return longest.to - longest.from < 2 * FADE ? null : longest;
}
