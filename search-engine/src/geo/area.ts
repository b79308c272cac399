import { RingEdges } from './ring-edges';

/** A corner in GeoJSON order, lng before lat. */
export type Corner = readonly [lng: number, lat: number];

type Holds = (lat: number, lng: number) => boolean;

/** A part of the map that a position lies in or not. */
export interface Area extends Holds {
  /** what is true of every position in a box; 'some' where they differ or that would take long to find out */
  ofBox(south: number, north: number, west: number, east: number): Share;
  /** the same test for positions of a box alone: quicker where the outline has very many edges */
  inBox(south: number, north: number, west: number, east: number): Holds;
  /** nothing outside of this box belongs to the area */
  readonly within: Box;
  /** edges of its outlines: what a test costs grows with them */
  readonly edges: number;
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
  const within = { south, north, ...(over ? WORLD : { west: sw.lng, east: ne.lng }) };
  return Object.assign(holds, { ofBox, inBox: () => holds, within, edges: 4 });
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
  const inBox: Area['inBox'] = (...box) => {
    const tests = areas.map((area) => area.inBox(...box));
    return (lat, lng) => tests.some((test) => test(lat, lng));
  };
  const edges = areas.reduce((sum, area) => sum + area.edges, 0);
  return Object.assign(holds, { ofBox, inBox, within: around(areas.map(({ within }) => within)), edges });
}

/** Every position that the area does not hold. */
export function outside(area: Area): Area {
  const ofBox: Area['ofBox'] = (...box) => OTHER[area.ofBox(...box)];
  const inBox: Area['inBox'] = (...box) => {
    const test = area.inBox(...box);
    return (lat, lng) => !test(lat, lng);
  };
  const within = { south: -90, north: 90, ...WORLD };
  return Object.assign((lat: number, lng: number) => !area(lat, lng), { ofBox, inBox, within, edges: area.edges });
}
const OTHER: Readonly<Record<Share, Share>> = { all: 'none', none: 'all', some: 'some' };

/**
 * Within one ring by the even-odd rule, so that a ring that crosses itself has a clear meaning too. An open ring is
 * closed; an edge longer than half the globe is read as one over the date line.
 */
export function areaOfRing(ring: readonly Corner[]): Area {
  const edges = new RingEdges(unwrapped(ring));
  const { box } = edges;
  const isNear = (x: number, y: number) => x >= box.west && x <= box.east && y >= box.south && y <= box.north;
  const inside = (x: number, y: number) => isNear(x, y) && edges.isOdd(x, y);
  const holds: Holds = (lat, lng) => inside(lng, lat) || inside(lng + 360, lat) || inside(lng - 360, lat);
  const plain = box.west >= -180 && box.east <= 180;
  const ofBox: Area['ofBox'] = (south, north, west, east) => {
    if (!plain) return 'some';
    if (north < box.south || south > box.north || east < box.west || west > box.east) return 'none';
    if (ring.length > MAX_EDGES_TRIED || edges.meet({ south, north, west, east })) return 'some';
    return holds(south, west) ? 'all' : 'none';
  };
  const inBox: Area['inBox'] = (south, north, west, east) => {
    if ([south, (south + north) / 2, north].every((lat) => edges.near(lat) <= MAX_EDGES_TRIED)) return holds;
    // no position is a whole turn away from a ring within the usual longitudes
    const tests = (plain ? [0] : [0, 360, -360]).map((turn) => {
      const isOdd = edges.oddWithin({ south, north, west: west + turn, east: east + turn });
      return (x: number, y: number) => isNear(x + turn, y) && isOdd(x + turn, y);
    });
    return (lat, lng) => tests.some((test) => test(lng, lat));
  };
  return Object.assign(holds, { ofBox, inBox, within: plain ? box : { ...box, ...WORLD }, edges: ring.length });
}

/** Looking at more edges than this for every box costs more than it saves, and for every position as well. */
const MAX_EDGES_TRIED = 64;

/** Longitudes without jumps: each corner within half a turn of the one before. */
export function unwrapped(ring: readonly Corner[]): Corner[] {
  let before = ring[0]?.[0] ?? 0;
  return ring.map(([lng, lat]) => {
    // whole turns only, so that a longitude without a jump stays exactly what it was
    before = lng - 360 * Math.round((lng - before) / 360);
    return [before, lat] as const;
  });
}

function around(boxes: readonly Box[]): Box {
  return {
    south: Math.min(...boxes.map(({ south }) => south)),
    north: Math.max(...boxes.map(({ north }) => north)),
    west: Math.min(...boxes.map(({ west }) => west)),
    east: Math.max(...boxes.map(({ east }) => east)),
  };
}
