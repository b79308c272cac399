/** A corner in GeoJSON order, lng before lat. */
export type Corner = readonly [lng: number, lat: number];

/** A part of the map that a position lies in or not. */
export interface Area {
  (lat: number, lng: number): boolean;
  /** what is true of every position in a box; 'some' where they differ or that would take long to find out */
  ofBox(south: number, north: number, west: number, east: number): Share;
  /** nothing outside of this box belongs to the area */
  readonly within: Box;
}
export interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}
const WORLD: Pick<Box, 'west' | 'east'> = { west: -Infinity, east: Infinity };
export type Share = 'all' | 'none' | 'some';

interface Corners {
  ne: { lat: number; lng: number };
  sw: { lat: number; lng: number };
}

/** A map view; where its west edge lies east of its east edge it reaches over the date line. */
export function areaOfBounds({ ne, sw }: Corners): Area {
  const south = Math.min(ne.lat, sw.lat);
  const north = Math.max(ne.lat, sw.lat);
  const over = sw.lng > ne.lng;
  const holds = (lat: number, lng: number) =>
    lat >= south && lat <= north && (over ? lng >= sw.lng || lng <= ne.lng : lng >= sw.lng && lng <= ne.lng);
  const ofBox: Area['ofBox'] = (low, high, west, east) => {
    if (high < south || low > north) return 'none';
    if (over) return 'some';
    if (east < sw.lng || west > ne.lng) return 'none';
    return low >= south && high <= north && west >= sw.lng && east <= ne.lng ? 'all' : 'some';
  };
  return Object.assign(holds, { ofBox, within: { south, north, ...(over ? WORLD : { west: sw.lng, east: ne.lng }) } });
}

/** Within any of the rings. */
export function areaOfRings(rings: readonly (readonly Corner[])[]): Area {
  const areas = rings.map(areaOfRing);
  const holds = (lat: number, lng: number) => areas.some((area) => area(lat, lng));
  const ofBox: Area['ofBox'] = (south, north, west, east) => {
    let share: Share = 'none';
    for (const area of areas) {
      const own = area.ofBox(south, north, west, east);
      if (own === 'all') return own;
      if (own === 'some') share = own;
    }
    return share;
  };
  return Object.assign(holds, { ofBox, within: around(areas.map(({ within }) => within)) });
}

/**
 * Within one ring by the even-odd rule, so that a ring that crosses itself has a clear meaning too. An open ring is
 * closed; an edge longer than half the globe is read as one over the date line.
 */
export function areaOfRing(ring: readonly Corner[]): Area {
  const corners = unwrapped(ring);
  const box = boxOf(corners);
  const edgesAt = bandsOf(corners, box);
  const inside = (x: number, y: number) => x >= box.west && x <= box.east && crossings(edgesAt(y), x, y) % 2 === 1;
  const holds = (lat: number, lng: number) =>
    lat >= box.south && lat <= box.north && (inside(lng, lat) || inside(lng + 360, lat) || inside(lng - 360, lat));
  const plain = box.west >= -180 && box.east <= 180;
  const ofBox: Area['ofBox'] = (south, north, west, east) => {
    if (!plain) return 'some';
    if (north < box.south || south > box.north || east < box.west || west > box.east) return 'none';
    if (corners.length > MOST_EDGES_TRIED || meetsBox(corners, south, north, west, east)) return 'some';
    return holds(south, west) ? 'all' : 'none';
  };
  return Object.assign(holds, { ofBox, within: plain ? box : { ...box, ...WORLD } });
}

function around(boxes: readonly Box[]): Box {
  return {
    south: Math.min(...boxes.map(({ south }) => south)),
    north: Math.max(...boxes.map(({ north }) => north)),
    west: Math.min(...boxes.map(({ west }) => west)),
    east: Math.max(...boxes.map(({ east }) => east)),
  };
}

/** Looking at more edges than this for every box costs more than it saves. */
const MOST_EDGES_TRIED = 64;

/** True when the box around an edge touches the box: then the outline may run through it. */
function meetsBox(corners: readonly Corner[], south: number, north: number, west: number, east: number): boolean {
  let from = corners.at(-1);
  for (const to of corners) {
    if (
      from &&
      Math.min(from[1], to[1]) <= north &&
      Math.max(from[1], to[1]) >= south &&
      Math.min(from[0], to[0]) <= east &&
      Math.max(from[0], to[0]) >= west
    )
      return true;
    from = to;
  }
  return false;
}

/** Longitudes without jumps: each corner within half a turn of the one before. */
function unwrapped(ring: readonly Corner[]): Corner[] {
  let before = ring[0]?.[0] ?? 0;
  return ring.map(([lng, lat]) => {
    // whole turns only, so that a longitude without a jump stays exactly what it was
    before = lng - 360 * Math.round((lng - before) / 360);
    return [before, lat] as const;
  });
}

function boxOf(corners: readonly Corner[]) {
  const box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
  for (const [lng, lat] of corners) {
    box.west = Math.min(box.west, lng);
    box.east = Math.max(box.east, lng);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
  }
  return box;
}

interface Edge {
  from: Corner;
  to: Corner;
}
const MOST_BANDS = 256;

/** The edges by bands of latitude, so that a position is compared with those near it and not with all. */
function bandsOf(corners: readonly Corner[], box: ReturnType<typeof boxOf>): (lat: number) => readonly Edge[] {
  const count = Math.max(1, Math.min(MOST_BANDS, corners.length));
  const height = (box.north - box.south) / count || 1;
  const band = (lat: number) => Math.max(0, Math.min(count - 1, Math.floor((lat - box.south) / height)));
  const bands: Edge[][] = Array.from({ length: count }, () => []);
  let from = corners.at(-1);
  for (const to of corners) {
    if (from) {
      const [first, last] = [band(Math.min(from[1], to[1])), band(Math.max(from[1], to[1]))];
      for (let each = first; each <= last; each++) bands[each]?.push({ from, to });
    }
    from = to;
  }
  return (lat) => bands[band(lat)] ?? [];
}

/** How often a ray to the east meets the edges. */
function crossings(edges: readonly Edge[], x: number, y: number): number {
  let count = 0;
  for (const { from, to } of edges) if (from[1] > y !== to[1] > y && x < edgeAt(from, to, y)) count++;
  return count;
}

function edgeAt(from: Corner, to: Corner, y: number): number {
  return ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1]) + from[0];
}
