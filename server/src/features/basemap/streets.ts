import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Compression, type Header, PMTiles, ResolvedValueCache, TileType, tileTypeExt } from 'pmtiles';
import * as z from 'zod/mini';
import { OperatorError } from '../../platform/errors/operator-error';
import type { Settings } from '../../platform/settings/settings';

/** What the style of the map states about its tiles. */
export interface StreetTiles {
  /** changes with every byte of the file; part of the address of a tile */
  version: string;
  minZoom: number;
  maxZoom: number;
  /** west, south, east and north, in degrees */
  bounds: readonly [number, number, number, number];
}

/** The islands with the sea between them: west, south, east and north. The guide names the same box. */
export const HAWAII = [-160.6, 18.8, -154.7, 22.4] as const;

/** The schema of `@protomaps/basemaps` (docs.protomaps.com/basemaps/layers). */
const SCHEMA_LAYERS = ['earth', 'water', 'roads'];
const metadataSchema = z.object({
  version: z.string().check(z.startsWith('4.')),
  vector_layers: z
    .array(z.object({ id: z.string() }))
    .check(z.refine((layers) => SCHEMA_LAYERS.every((name) => layers.some(({ id }) => id === name)))),
});

/** A PMTiles file of vector tiles with the streets of the islands. It stays open, so a file that replaces it has no effect. */
export class Streets {
  readonly #file: FileHandle;
  readonly #size: number;
  readonly #header: Header;
  readonly #tiles: PMTiles;

  private constructor(file: FileHandle, size: number, header: Header, tiles: PMTiles) {
    this.#file = file;
    this.#size = size;
    this.#header = header;
    this.#tiles = tiles;
  }

  /**
   * Opens the file of MAP_TILES; null when the setting is empty.
   * @throws OperatorError naming the file and what is expected
   */
  static async open({ MAP_TILES }: Pick<Settings, 'MAP_TILES'>): Promise<Streets | null> {
    if (MAP_TILES === null) return null;
    const file = await open(MAP_TILES).catch((error: Error) => {
      throw new OperatorError(`MAP_TILES ${MAP_TILES} cannot be read: ${error.message}`, { cause: error });
    });
    try {
      return await Streets.#read(MAP_TILES, file);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  static async #read(path: string, file: FileHandle): Promise<Streets> {
    const stats = await file.stat();
    if (!stats.isFile()) throw new OperatorError(`MAP_TILES ${path} is not a file.`);
    const { size } = stats;
    const source = {
      getKey: () => path,
      getBytes: (offset: number, length: number) => read(file, size, offset, length),
    };
    // Unlike the shared cache of the package, this one does not repeat the failure of a disk.
    const directories = new ResolvedValueCache();
    const archive = new PMTiles(source, directories);
    const { header, metadata } = await Promise.all([archive.getHeader(), archive.getMetadata()]).then(
      ([header, metadata]) => ({ header, metadata }),
      (error: Error) => {
        throw new OperatorError(`MAP_TILES ${path} cannot be read as a PMTiles archive: ${error.message}`, {
          cause: error,
        });
      },
    );
    const problem = problemOf(header, metadata, size);
    if (problem !== null) throw new OperatorError(`MAP_TILES ${path} ${problem} (docs/operate.md, Streets).`);
    // tiles go to the browser as they are in the file
    return new Streets(file, size, header, new PMTiles(source, directories, async (bytes) => bytes));
  }

  /** Size of the file in bytes. */
  get size(): number {
    return this.#size;
  }

  get zooms(): readonly [min: number, max: number] {
    return [this.#header.minZoom, this.#header.maxZoom];
  }

  /** Whether tiles are compressed with gzip; else they are not compressed. */
  get isGzip(): boolean {
    return this.#header.tileCompression === Compression.Gzip;
  }

  /** Reads the whole file for its version: 0.2 s for 100 MB. */
  async describe(): Promise<StreetTiles> {
    const hash = createHash('sha256');
    for await (const part of this.#file.createReadStream({ start: 0, autoClose: false, highWaterMark: 1024 * 1024 }))
      hash.update(part);
    const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = this.#header;
    const version = hash.digest('base64url').slice(0, 22);
    return { version, minZoom, maxZoom, bounds: [minLon, minLat, maxLon, maxLat] };
  }

  /**
   * @param z a zoom of the file, with `x` and `y` below 2 to the power of `z`
   * @returns the bytes of a tile as they are in the file, null where it has none
   */
  async tile(z: number, x: number, y: number): Promise<Uint8Array | null> {
    const found = await this.#tiles.getZxy(z, x, y);
    return found ? new Uint8Array(found.data) : null;
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

async function read(file: FileHandle, size: number, offset: number, length: number): Promise<{ data: ArrayBuffer }> {
  // a damaged header may name any length
  const bytes = new ArrayBuffer(Math.max(0, Math.min(length, size - offset)));
  const { bytesRead } = await file.read(new Uint8Array(bytes), 0, bytes.byteLength, offset);
  if (bytesRead < bytes.byteLength) throw new Error(`The file of MAP_TILES became shorter than ${size} bytes.`);
  return { data: bytes };
}

/** What is wrong with an archive, as the rest of a sentence. */
function problemOf(header: Header, metadata: unknown, size: number): string | null {
  const { specVersion, tileType, tileCompression, tileDataOffset, tileDataLength = 0 } = header;
  if (specVersion !== 3) return `has version ${specVersion} of PMTiles; expected version 3`;
  if (tileType !== TileType.Mvt)
    return `has tiles of the type '${tileTypeExt(tileType).slice(1) || 'unknown'}'; expected vector tiles (mvt)`;
  if (tileCompression !== Compression.Gzip && tileCompression !== Compression.None)
    return `has tiles compressed with ${Compression[tileCompression] ?? tileCompression}; expected gzip or no compression`;
  if (tileDataOffset + tileDataLength > size)
    return `ends after ${size} of ${tileDataOffset + tileDataLength} bytes; copy it again`;
  if (!metadataSchema.safeParse(metadata).success)
    return 'does not have version 4 of the schema of the Protomaps basemap; expected an extract of one of its builds';
  const [west, south, east, north] = HAWAII;
  if (header.minLon > east || header.maxLon < west || header.minLat > north || header.maxLat < south)
    return `has no tiles of Hawaii: its bounds are ${[header.minLon, header.minLat, header.maxLon, header.maxLat].join(', ')}`;
  return null;
}
