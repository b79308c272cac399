import type { MapBounds } from 'shared-contracts';

interface Placed {
  lat: number | null;
  lng: number | null;
}

/** A view whose west edge is east of its east edge spans the date line. */
export function inBounds({ ne, sw }: MapBounds, { lat, lng }: Placed): boolean {
  if (lat === null || lng === null) return false;
  const between = lat >= Math.min(ne.lat, sw.lat) && lat <= Math.max(ne.lat, sw.lat);
  const [isEast, isWest] = [lng >= sw.lng, lng <= ne.lng];
  return between && (sw.lng > ne.lng ? isEast || isWest : isEast && isWest);
}

/** By the even-odd rule. An edge longer than half the globe crosses the date line. */
export function inRing(ring: readonly (readonly [lng: number, lat: number])[], { lat, lng }: Placed): boolean {
  if (lat === null || lng === null) return false;
  const xs: number[] = [];
  for (const [x] of ring) {
    const before = xs.at(-1) ?? x;
    xs.push(x - 360 * Math.round((x - before) / 360));
  }
  const isInside = (x: number) => {
    let inside = false;
    for (let at = 0, last = ring.length - 1; at < ring.length; last = at++) {
      const [ax, ay, bx, by] = [xs[last] ?? 0, ring[last]?.[1] ?? 0, xs[at] ?? 0, ring[at]?.[1] ?? 0];
      if (ay > lat !== by > lat && x < ((bx - ax) * (lat - ay)) / (by - ay) + ax) inside = !inside;
    }
    return inside;
  };
  return [lng, lng + 360, lng - 360].some(isInside);
}
