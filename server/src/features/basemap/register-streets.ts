import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { isUnchanged } from '../../platform/http/conditional';
import { takesGzip, variesByEncoding } from '../../platform/http/pack';
import { FILE_LIMIT } from '../../platform/security/limits';
import type { Streets, StreetTiles } from './streets';
import { STREETS_PATH } from './style';

const decompress = promisify(gunzip);

const TILE_TYPE = 'application/vnd.mapbox-vector-tile';
const FOREVER = 'public, max-age=31536000, immutable';
/** For the version of another server: an update of the file reaches the servers one by one. */
const REVALIDATED = 'public, no-cache';

interface TileAddress {
  Params: { version: string; z: string; x: string; file: string };
}
/** Each number has one spelling, so that a cache has each tile once. */
const TILE = /^[\w-]{22}\/(0|[1-9]\d?)\/(0|[1-9]\d{0,7})\/(0|[1-9]\d{0,7})\.mvt$/;

/** Serves the tiles of a file. @returns what the style states about them */
export async function registerStreets(app: FastifyInstance, streets: Streets): Promise<StreetTiles> {
  const tiles = await streets.describe();
  const path = `${STREETS_PATH}/:version/:z/:x/:file`;
  app.get<TileAddress>(path, { schema: { hide: true }, config: FILE_LIMIT }, async (request, reply) => {
    const { version, z, x, file } = request.params;
    const numbers = TILE.exec([version, z, x, file].join('/'))?.slice(1).map(Number);
    const [zoom = -1, column = 0, row = 0] = numbers ?? [];
    const isInside = zoom >= tiles.minZoom && zoom <= tiles.maxZoom && Math.max(column, row) < 2 ** zoom;
    if (!isInside) return reply.callNotFound();
    reply.header('cache-control', version === tiles.version ? FOREVER : REVALIDATED);
    const isPacked = streets.isGzip && takesGzip(request);
    if (streets.isGzip) variesByEncoding(reply);
    // the address has the tile
    const etag = `"${tiles.version}${isPacked ? '-gz' : ''}"`;
    reply.header('etag', etag);
    if (isUnchanged(request, etag)) return reply.code(304).send();
    const bytes = await streets.tile(zoom, column, row);
    // open sea: most tiles of the box
    if (!bytes) return reply.removeHeader('etag').code(204).send();
    if (isPacked) reply.header('content-encoding', 'gzip');
    return reply.type(TILE_TYPE).send(streets.isGzip && !isPacked ? await decompress(bytes) : Buffer.from(bytes));
  });
  return tiles;
}
