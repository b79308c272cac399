import { landRings } from 'gazetteer';
import type { LatLng } from 'shared-contracts';

type Rings = ReturnType<typeof landRings>[number];
type Ring = Rings[number];

interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Longer side of the map in its own units, which are about CSS pixels on paper. */
const SIDE = 170;
/** Room for the mark of a home at the shore. */
const MARGIN = 8;
/** Corners of the coast that are nearer to each other than this are left out. */
const MIN_STEP = 0.8;

/** An SVG of the island around a place, with a mark at the place; of all islands where the place is on none. */
export function islandMap(place: LatLng): string {
  const island = islandOf(place);
  const islands = island ? [island] : landRings();
  const box = boxOf(islands.flatMap(([outline = []]) => outline));
  const narrower = Math.cos((((box.north + box.south) / 2) * Math.PI) / 180);
  const scale = (SIDE - 2 * MARGIN) / Math.max((box.east - box.west) * narrower, box.north - box.south);
  const x = (lng: number) => round(MARGIN + (lng - box.west) * narrower * scale);
  const y = (lat: number) => round(MARGIN + (box.north - lat) * scale);
  const rings = islands.flat().map((ring) => pathOf(ring.map(([lng, lat]) => [x(lng), y(lat)])));
  const [width, height] = [round(x(box.east) + MARGIN), round(y(box.south) + MARGIN)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<path d="${rings.join('')}" fill="#e9e4da" fill-rule="evenodd" stroke="#4b5960" stroke-width="0.8"/>`,
    `<circle cx="${x(place.lng)}" cy="${y(place.lat)}" r="4.5" fill="#c2432b" stroke="#fff" stroke-width="1.5"/>`,
    '</svg>',
  ].join('');
}

/** The outline of the smallest island around a place, followed by its lakes. */
function islandOf({ lat, lng }: LatLng): Rings | undefined {
  const area = ({ west, south, east, north }: Box) => (east - west) * (north - south);
  return landRings()
    .map((rings) => ({ rings, box: boxOf(rings[0]) }))
    .filter(({ box }) => lng >= box.west && lng <= box.east && lat >= box.south && lat <= box.north)
    .sort((a, b) => area(a.box) - area(b.box))[0]?.rings;
}

function boxOf(ring: Ring = []): Box {
  const lngs = ring.map(([lng]) => lng);
  const lats = ring.map(([, lat]) => lat);
  return { west: Math.min(...lngs), south: Math.min(...lats), east: Math.max(...lngs), north: Math.max(...lats) };
}

function pathOf(points: readonly (readonly [number, number])[]): string {
  const corners: (readonly [number, number])[] = [];
  for (const point of points) {
    const last = corners.at(-1);
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= MIN_STEP) corners.push(point);
  }
  return corners.length < 3 ? '' : `M${corners.map((point) => point.join(' ')).join('L')}Z`;
}

const round = (value: number) => Math.round(value * 10) / 10;
