import { gzipSync } from 'node:zlib';
import { Compression, type TileType, zxyToTileId } from 'pmtiles';

export type Box = readonly [west: number, south: number, east: number, north: number];

export interface ArchiveTile {
  z: number;
  x: number;
  y: number;
  bytes: Uint8Array;
}

export interface Archive {
  tiles: readonly ArchiveTile[];
  metadata: object;
  bounds: Box;
  compression: Compression;
  type: TileType;
}

/** Lengths and places are in bytes (github.com/protomaps/PMTiles, spec/v3). */
const HEADER = 127;
const COUNTS = 8;
const CLUSTERED = 96;
const BOUNDS = 102;
const CENTER = 118;
const DEGREE = 10_000_000;

/** Writes an archive of version 3: no package for Node writes one. All tiles are in its root directory. */
export function pmtilesArchive({ tiles, metadata, bounds, compression, type }: Archive): Buffer {
  const entries = tiles
    .map(({ z, x, y, bytes }) => ({
      id: zxyToTileId(z, x, y),
      content: compression === Compression.Gzip ? gzipSync(bytes) : Buffer.from(bytes),
    }))
    .sort((one, other) => one.id - other.id);
  const directory = gzipSync(directoryOf(entries));
  const about = gzipSync(JSON.stringify(metadata));
  const content = Buffer.concat(entries.map((entry) => entry.content));
  const zooms = tiles.map(({ z }) => z);
  const header = Buffer.alloc(HEADER);
  header.write('PMTiles\u0003');
  const tilesAt = HEADER + directory.length + about.length;
  const counts = [
    ...[HEADER, directory.length, HEADER + directory.length, about.length, tilesAt, 0, tilesAt, content.length],
    ...[entries.length, entries.length, entries.length],
  ];
  for (const [i, count] of counts.entries()) header.writeBigUInt64LE(BigInt(count), COUNTS + 8 * i);
  const bytes = [1, Compression.Gzip, compression, type, Math.min(...zooms), Math.max(...zooms)];
  for (const [i, byte] of bytes.entries()) header.writeUInt8(byte, CLUSTERED + i);
  for (const [i, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * DEGREE), BOUNDS + 4 * i);
  const [west, south, east, north] = bounds;
  header.writeInt32LE(Math.round(((west + east) / 2) * DEGREE), CENTER + 1);
  header.writeInt32LE(Math.round(((south + north) / 2) * DEGREE), CENTER + 5);
  return Buffer.concat([header, directory, about, content]);
}

/** Columns of varints: ids as differences, repetitions, lengths, and places, where 0 means right after the last tile. */
function directoryOf(entries: readonly { id: number; content: Buffer }[]): Buffer {
  const numbers = [
    entries.length,
    ...entries.map(({ id }, i) => id - (entries[i - 1]?.id ?? 0)),
    ...entries.map(() => 1),
    ...entries.map(({ content }) => content.length),
    ...entries.map((_, i) => (i === 0 ? 1 : 0)),
  ];
  return Buffer.from(numbers.flatMap(varint));
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...varint(Math.floor(value / 0x80))];
}
