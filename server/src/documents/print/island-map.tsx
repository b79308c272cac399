import { landRings } from 'gazetteer';
import type { LatLng } from 'shared-contracts';

type Ring = ReturnType<typeof landRings>[number][number];

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

/** The island of a home as an outline, and where the home is on it. Nothing for a place that is on no island. */
export function IslandMap({ place, label }: { place: LatLng; label: string }) {
  const rings = islandOf(place);
  if (!rings) return null;
  const box = boxOf(rings[0]);
  const narrower = Math.cos((((box.north + box.south) / 2) * Math.PI) / 180);
  const scale = (SIDE - 2 * MARGIN) / Math.max((box.east - box.west) * narrower, box.north - box.south);
  const x = (lng: number) => round(MARGIN + (lng - box.west) * narrower * scale);
  const y = (lat: number) => round(MARGIN + (box.north - lat) * scale);
  const path = rings.map((ring) => pathOf(ring.map(([lng, lat]) => [x(lng), y(lat)]))).join('');
  const size = `0 0 ${round(x(box.east) + MARGIN)} ${round(y(box.south) + MARGIN)}`;
  return (
    <svg className="paper-map" viewBox={size} role="img" aria-label={label}>
      <path d={path} fillRule="evenodd" />
      <circle cx={x(place.lng)} cy={y(place.lat)} r="4.5" />
    </svg>
  );
}

/** The outline of the smallest island around a place, followed by its lakes. */
function islandOf({ lat, lng }: LatLng) {
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
  const kept: (readonly [number, number])[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= MIN_STEP) kept.push(point);
  }
  return kept.length < 3 ? '' : `M${kept.map((point) => point.join(' ')).join('L')}Z`;
}

const round = (value: number) => Math.round(value * 10) / 10;
