/**
 * Reads roads and land cover of Hawaii from the terrain of a flight simulator, once, and writes roads.geojson and
 * cover.geojson of the gazetteer.
 *
 *   apt-get download flightgear-data-base
 *   dpkg-deb --fsys-tarfile flightgear-data-base_*.deb | tar x --wildcards '*Terrain/w160*'
 *   npx tsx operations/map-data/extract-roads.ts usr/share/games/flightgear/Scenery/Terrain
 *
 * The terrain is triangles with a material. A road is a strip of triangles: its line goes through the middles of the edges
 * that two of its triangles share. An area is enclosed by the edges that only one of its triangles has. The data is under
 * the GNU General Public License: see gazetteer/src/NOTICE.md.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

type Point = readonly [lng: number, lat: number];
interface Triangle {
  material: string;
  corners: readonly [number, number, number];
}

/** Corners of all tiles; those of two triangles at the same place are one. */
const points: Point[] = [];
const idOfPoint = new Map<string, number>();
const SCALE = 1e6;

function pointId([lng, lat]: Point): number {
  const key = `${Math.round(lng * SCALE)},${Math.round(lat * SCALE)}`;
  let id = idOfPoint.get(key);
  if (id === undefined) {
    id = points.push([lng, lat]) - 1;
    idOfPoint.set(key, id);
  }
  return id;
}

/** From metres around the centre of the Earth to degrees (WGS 84). */
function toDegrees(x: number, y: number, z: number): Point {
  const flattening = 0.00669437999014;
  const fromAxis = Math.hypot(x, y);
  let lat = Math.atan2(z, fromAxis * (1 - flattening));
  for (let step = 0; step < 4; step++) {
    const radius = 6_378_137 / Math.sqrt(1 - flattening * Math.sin(lat) ** 2);
    const height = fromAxis / Math.cos(lat) - radius;
    lat = Math.atan2(z, fromAxis * (1 - (flattening * radius) / (radius + height)));
  }
  return [(Math.atan2(y, x) * 180) / Math.PI, (lat * 180) / Math.PI];
}

const SPHERE = 0;
const VERTICES = 1;
const TRIANGLES = 10;

/** Triangles of a tile in the simulator's format (BTG), with counts of 2 bytes in version 7 and of 4 in version 10. */
function readTile(file: string): Triangle[] {
  const bytes = gunzipSync(readFileSync(file));
  const version = bytes.readUInt16LE(0);
  if (version !== 7 && version !== 10) throw new Error(`${file}: format ${version} is unknown; expected 7 or 10`);
  const bytesOfCount = version === 10 ? 4 : 2;
  const countAt = (from: Buffer, offset: number) => from.readUIntLE(offset, bytesOfCount);
  let at = 8 + bytesOfCount;
  const triangles: Triangle[] = [];
  let centre: [number, number, number] = [0, 0, 0];
  let vertices: Buffer = Buffer.alloc(0);
  const ids = new Map<number, number>();
  const cornerId = (index: number): number => {
    const known = ids.get(index);
    if (known !== undefined) return known;
    const [x, y, z] = [0, 4, 8].map((part) => vertices.readFloatLE(index * 12 + part));
    const id = pointId(toDegrees(centre[0] + (x ?? 0), centre[1] + (y ?? 0), centre[2] + (z ?? 0)));
    ids.set(index, id);
    return id;
  };
  for (let left = countAt(bytes, 8); left > 0; left--) {
    const type = bytes.readUInt8(at);
    const properties = countAt(bytes, at + 1);
    const elements = countAt(bytes, at + 1 + bytesOfCount);
    at += 1 + 2 * bytesOfCount;
    let material = '';
    // which of vertex, normal, colour and texture an index group has
    let parts = 3;
    for (let i = 0; i < properties; i++) {
      const kind = bytes.readUInt8(at);
      const size = bytes.readUInt32LE(at + 1);
      const value = bytes.subarray(at + 5, at + 5 + size);
      if (kind === 0) material = value.toString('latin1');
      if (kind === 1) parts = value.readUInt8(0);
      at += 5 + size;
    }
    const group = [1, 2, 4, 8].filter((bit) => parts & bit).length * bytesOfCount;
    for (let i = 0; i < elements; i++) {
      const size = bytes.readUInt32LE(at);
      const value = bytes.subarray(at + 4, at + 4 + size);
      at += 4 + size;
      if (type === SPHERE) centre = [value.readDoubleLE(0), value.readDoubleLE(8), value.readDoubleLE(16)];
      if (type === VERTICES) vertices = value;
      if (type !== TRIANGLES) continue;
      for (let corner = 0; corner + 3 * group <= size; corner += 3 * group) {
        const [a = 0, b = 0, c = 0] = [0, 1, 2].map((n) => cornerId(countAt(value, corner + n * group)));
        if (a !== b && b !== c && a !== c) triangles.push({ material, corners: [a, b, c] });
      }
    }
  }
  return triangles;
}

const edgesOf = ([a, b, c]: Triangle['corners']) =>
  [
    [a, b],
    [b, c],
    [c, a],
  ] as const;
const edgeKey = (a: number, b: number) => (a < b ? `${a},${b}` : `${b},${a}`);
const metres = ([aLng, aLat]: Point, [bLng, bLat]: Point) =>
  Math.hypot((aLng - bLng) * 104_000, (aLat - bLat) * 110_700);
/** Change of direction at `b` on the way from `a` to `c`, from 0 to pi. */
function turn(a: Point, b: Point, c: Point): number {
  const direction = (from: Point, to: Point) => Math.atan2((to[1] - from[1]) * 110_700, (to[0] - from[0]) * 104_000);
  const change = Math.abs(direction(a, b) - direction(b, c));
  return Math.min(change, 2 * Math.PI - change);
}
const pointOf = (id: number): Point => points[id] ?? [0, 0];
const middle = (ids: readonly number[]): Point => {
  const all = ids.map(pointOf);
  const mean = (part: 0 | 1) => all.reduce((sum, point) => sum + point[part], 0) / all.length;
  return [mean(0), mean(1)];
};

/** Points joined by lines. Points within `radius` metres of a known point are that point. */
class Network {
  readonly #radius: number;
  readonly #cells = new Map<string, number[]>();
  readonly #points: Point[] = [];
  readonly #neighbours: Set<number>[] = [];

  constructor(radius: number) {
    this.#radius = radius;
  }

  join(from: Point, to: Point): void {
    const [a, b] = [this.#idOf(from), this.#idOf(to)];
    if (a === b) return;
    this.#of(a).add(b);
    this.#of(b).add(a);
  }

  /** Lines between ends and junctions, without side branches of less than `branch` metres: artefacts of the triangles. */
  lines(branch: number): Point[][] {
    this.#openTriangles();
    this.#bridge(160);
    for (const line of this.#chains()) {
      const free = [line[0], line.at(-1)].filter((id = 0) => this.#of(id).size === 1).length;
      if (free !== 1 || this.#length(line) >= branch) continue;
      for (const [i, id] of line.slice(1).entries()) this.#cut(line[i] ?? id, id);
    }
    return this.#chains().map((line) => line.map((id) => this.#at(id)));
  }

  /** Joins an end with the next end ahead: triangles of a road may touch in a corner only, and a stream may cut it. */
  #bridge(gap: number): void {
    const ends = this.#points.map((_, id) => id).filter((id) => this.#of(id).size === 1);
    for (const end of ends) {
      const [before] = this.#of(end);
      if (before === undefined) continue;
      const away = (id: number) => metres(this.#at(end), this.#at(id));
      const ahead = (id: number) => away(id) < 30 || turn(this.#at(before), this.#at(end), this.#at(id)) < Math.PI / 5;
      const near = ends.filter((id) => id !== end && id !== before && away(id) < gap && ahead(id));
      const [nearest] = near.toSorted((a, b) => away(a) - away(b));
      if (nearest !== undefined) this.join(this.#at(end), this.#at(nearest));
    }
  }

  #idOf(point: Point): number {
    const [x, y] = [(point[0] * 104_000) / this.#radius, (point[1] * 110_700) / this.#radius].map(Math.floor);
    for (const [dx, dy] of AROUND) {
      const near = this.#cells.get(`${(x ?? 0) + dx},${(y ?? 0) + dy}`) ?? [];
      const known = near.find((id) => metres(this.#at(id), point) < this.#radius);
      if (known !== undefined) return known;
    }
    const id = this.#points.push(point) - 1;
    this.#cells.set(`${x},${y}`, [...(this.#cells.get(`${x},${y}`) ?? []), id]);
    this.#neighbours.push(new Set());
    return id;
  }

  #at(id: number): Point {
    return this.#points[id] ?? [0, 0];
  }

  #of(id: number): Set<number> {
    return this.#neighbours[id] ?? new Set();
  }

  #cut(a: number, b: number): void {
    this.#of(a).delete(b);
    this.#of(b).delete(a);
  }

  #length(line: readonly number[]): number {
    return line.slice(1).reduce((sum, id, i) => sum + metres(this.#at(line[i] ?? id), this.#at(id)), 0);
  }

  /** Of three points that are all joined, the two with the longest line between them are not joined any more. */
  #openTriangles(): void {
    this.#neighbours.forEach((ways, a) => {
      for (const b of [...ways]) {
        for (const c of this.#of(b)) {
          if (!ways.has(b) || !ways.has(c)) continue;
          const sides = [
            [a, b],
            [b, c],
            [c, a],
          ] as const;
          const [longest] = sides.toSorted((one, other) => this.#length(other) - this.#length(one));
          if (longest) this.#cut(...longest);
        }
      }
    });
  }

  #chains(): number[][] {
    const seen = new Set<string>();
    const chains: number[][] = [];
    const follow = (start: number, next: number) => {
      const chain = [start];
      let [from, to] = [start, next];
      while (!seen.has(edgeKey(from, to))) {
        seen.add(edgeKey(from, to));
        chain.push(to);
        const onward = [...this.#of(to)].find((id) => id !== from);
        if (this.#of(to).size !== 2 || onward === undefined) break;
        [from, to] = [to, onward];
      }
      if (chain.length > 1) chains.push(chain);
    };
    const ids = this.#points.map((_, id) => id);
    // rings without a junction are left for the end
    for (const id of [...ids.filter((id) => this.#of(id).size !== 2), ...ids]) {
      for (const next of this.#of(id)) follow(id, next);
    }
    return chains;
  }
}
const AROUND = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const));

function trianglesOfEdges(triangles: readonly Triangle[]): Map<string, number> {
  const count = new Map<string, number>();
  for (const { corners } of triangles) {
    for (const [a, b] of edgesOf(corners)) count.set(edgeKey(a, b), (count.get(edgeKey(a, b)) ?? 0) + 1);
  }
  return count;
}

/** The middle lines of strips of triangles. Points within so many metres are one, such as those of two carriageways. */
function middleLines(triangles: readonly Triangle[], within: number): Point[][] {
  const count = trianglesOfEdges(triangles);
  const network = new Network(within);
  for (const { corners } of triangles) {
    const shared = edgesOf(corners).filter(([a, b]) => (count.get(edgeKey(a, b)) ?? 0) > 1);
    const [first, second, third] = shared.map(middle);
    if (first && second && !third) network.join(first, second);
    if (third) for (const edge of shared) network.join(middle(corners), middle(edge));
  }
  return network.lines(60);
}

/** Leaves out points that are nearer than `tolerance` metres to the line between their neighbours (Douglas-Peucker). */
function simplified(line: readonly Point[], tolerance: number): Point[] {
  const first = line[0];
  const last = line.at(-1);
  if (!first || !last || line.length < 3) return [...line];
  let farthest = 0;
  let distance = 0;
  line.forEach((point, i) => {
    const away = distanceFrom(point, first, last);
    if (away > distance) [farthest, distance] = [i, away];
  });
  if (distance <= tolerance) return [first, last];
  return [
    ...simplified(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplified(line.slice(farthest), tolerance),
  ];
}

function distanceFrom(point: Point, from: Point, to: Point): number {
  const [x, y] = [(to[0] - from[0]) * 104_000, (to[1] - from[1]) * 110_700];
  const [px, py] = [(point[0] - from[0]) * 104_000, (point[1] - from[1]) * 110_700];
  const along = x === 0 && y === 0 ? 0 : Math.max(0, Math.min(1, (px * x + py * y) / (x * x + y * y)));
  return Math.hypot(px - along * x, py - along * y);
}

/** Closed lines around triangles: the edges that only one of them has, in their order. */
function outlines(triangles: readonly Triangle[]): Point[][] {
  const count = trianglesOfEdges(triangles);
  const next = new Map<number, number[]>();
  for (const { corners } of triangles) {
    for (const [a, b] of edgesOf(corners)) {
      if (count.get(edgeKey(a, b)) === 1) next.set(a, [...(next.get(a) ?? []), b]);
    }
  }
  const rings: Point[][] = [];
  for (const start of next.keys()) {
    let at = next.get(start)?.pop();
    if (at === undefined) continue;
    const ring = [start];
    while (at !== undefined && at !== start) {
      ring.push(at);
      at = next.get(at)?.pop();
    }
    if (at === start && ring.length > 3) rings.push([...ring, start].map(pointOf));
  }
  return rings;
}

/** Square metres; negative for the other direction. */
const areaOf = (ring: readonly Point[]) =>
  ring.slice(1).reduce((sum, [lng, lat], i) => {
    const [fromLng, fromLat] = ring[i] ?? [lng, lat];
    return sum + ((fromLng * lat - lng * fromLat) / 2) * 104_000 * 110_700;
  }, 0);

function holds(ring: readonly Point[], [lng, lat]: Point): boolean {
  let inside = false;
  ring.forEach(([xi, yi], i) => {
    const [xj, yj] = ring.at(i - 1) ?? [xi, yi];
    if (yi > lat !== yj > lat && lng < ((xj - xi) * (lat - yi)) / (yj - yi) + xi) inside = !inside;
  });
  return inside;
}

/** Areas with their holes, both of at least so many square metres. */
function areas(
  triangles: readonly Triangle[],
  { tolerance, least }: { tolerance: number; least: number },
): Point[][][] {
  const rings = outlines(triangles)
    .map((ring) => ({ ring: simplified(ring, tolerance), area: areaOf(ring) }))
    .filter(({ ring, area }) => ring.length > 3 && Math.abs(area) >= least)
    .toSorted((a, b) => Math.abs(a.area) - Math.abs(b.area));
  const outer = rings.filter(({ area }) => area > 0).map(({ ring }) => [ring]);
  for (const { ring } of rings.filter(({ area }) => area < 0)) {
    const [corner] = ring;
    if (corner) outer.find(([around]) => around && around !== ring && holds(around, corner))?.push(ring);
  }
  return outer;
}

const rounded = (line: readonly Point[], digits: number) =>
  line.map((point) => point.map((value) => Number(value.toFixed(digits))));
const feature = (kind: string, type: string, coordinates: unknown) => ({
  type: 'Feature',
  properties: { kind },
  geometry: { type, coordinates },
});

function save(name: string, features: object[]): void {
  const rows = features.map((row) => JSON.stringify(row)).join(',\n');
  writeFileSync(
    new URL(`../../gazetteer/src/${name}`, import.meta.url),
    `{"type":"FeatureCollection","features":[\n${rows}\n]}\n`,
  );
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder Terrain of flightgear-data-base');
// the tiles of airports have letters as names
const tiles = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^\d+\.btg\.gz$/.test(basename(file)))
  .map((file) => join(folder, file));
const triangles = tiles.flatMap(readTile);
const of = (...materials: string[]) => triangles.filter(({ material }) => materials.includes(material));

const roads = (kind: string, material: string, within: number) =>
  feature(
    kind,
    'MultiLineString',
    middleLines(of(material), within).map((line) => rounded(simplified(line, 6), 5)),
  );
save('roads.geojson', [roads('road', 'Road', 18), roads('highway', 'Freeway', 34)]);

const COVER = [
  {
    kind: 'forest',
    materials: ['DeciduousForest', 'MixedForest', 'EvergreenForest'],
    tolerance: 130,
    least: 1_500_000,
  },
  { kind: 'lava', materials: ['Lava'], tolerance: 130, least: 1_500_000 },
  { kind: 'built', materials: ['Urban', 'Town', 'SubUrban', 'Industrial'], tolerance: 45, least: 150_000 },
  { kind: 'golf', materials: ['GolfCourse'], tolerance: 20, least: 60_000 },
  { kind: 'beach', materials: ['Sand'], tolerance: 10, least: 5000 },
];
save(
  'cover.geojson',
  COVER.map(({ kind, materials, ...size }) =>
    feature(
      kind,
      'MultiPolygon',
      areas(of(...materials), size).map((rings) => rings.map((ring) => rounded(ring, 4))),
    ),
  ),
);
