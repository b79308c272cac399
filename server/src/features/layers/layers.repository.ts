import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { StoredListing } from 'search-engine';
import type { Database } from '../../platform/database/database';
import { readState, writeState } from '../../platform/database/server-state.repository';
import { json } from '../../platform/database/sql-values';
import { type Extent, LayerZones, type Polygons } from './layer-zones';

/** A layer without its polygons. */
export interface LayerRow {
  id: number;
  name: string;
  source: string;
  dated: string;
  href: string | null;
  extent: Extent;
}

export interface NewLayer extends Omit<LayerRow, 'id'> {
  handle: string;
  polygons: Polygons;
  digest: string;
}

/** All layers, the oldest first. */
export function listLayers(db: Database): Promise<LayerRow[]> {
  return db.selectFrom('layers').select(['id', 'name', 'source', 'dated', 'href', 'extent']).orderBy('id').execute();
}

/** The polygons of a layer as JSON, which may be megabytes; null when there is none with the id. */
export async function findPolygonsText(db: Database, id: number): Promise<string | null> {
  const text = sql<string>`polygons::text`.as('text');
  const row = await db.selectFrom('layers').select(text).where('id', '=', id).executeTakeFirst();
  return row?.text ?? null;
}

/** The polygons of a layer; null when there is none with the id. */
export async function findPolygons(db: Database, id: number): Promise<Polygons | null> {
  const row = await db.selectFrom('layers').select('polygons').where('id', '=', id).executeTakeFirst();
  return row?.polygons ?? null;
}

/** @returns false when there is a layer of this name */
export async function insertLayer(db: Database, { extent, polygons, ...layer }: NewLayer): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await db
    .insertInto('layers')
    .values({ ...layer, extent: json(extent), polygons: json(polygons) })
    .onConflict((conflict) => conflict.column('handle').doNothing())
    .executeTakeFirst();
  return Number(count) > 0;
}

/** @returns false when there is none of this name */
export async function deleteLayer(db: Database, handle: string): Promise<boolean> {
  const { numDeletedRows: count } = await db.deleteFrom('layers').where('handle', '=', handle).executeTakeFirst();
  return Number(count) > 0;
}

/** Prepared layers by their content: each import of records needs all of them. */
const prepared = new LRUCache<string, LayerZones>({ max: 50 });

async function listZones(db: Database): Promise<LayerZones[]> {
  const rows = await db.selectFrom('layers').select(['id', 'name', 'extent', 'digest']).orderBy('id').execute();
  const layers: LayerZones[] = [];
  for (const { id, name, extent, digest } of rows) {
    const key = `${name}\n${digest}`;
    const zones = prepared.get(key) ?? new LayerZones({ name, extent, polygons: (await findPolygons(db, id)) ?? [] });
    prepared.set(key, zones);
    layers.push(zones);
  }
  return layers;
}

/**
 * The layers for an import of records. No layer comes or goes until the transaction ends, so that the job that follows a new
 * layer sees all listings that were stored without it.
 */
export async function listZonesForImport(trx: Database): Promise<LayerZones[]> {
  await sql`lock table layers in share mode`.execute(trx);
  return listZones(trx);
}

const STATE = 'layers-of-homes';

/** The layers, and whether the stored homes have been compared with exactly these. */
export async function findZonesToApply(
  db: Database,
): Promise<{ layers: LayerZones[]; ids: string; isApplied: boolean }> {
  const rows = await db.selectFrom('layers').select('id').orderBy('id').execute();
  const ids = rows.map(({ id }) => id).join();
  const isApplied = ((await readState(db, STATE)) ?? '') === ids;
  return { layers: isApplied ? [] : await listZones(db), ids, isApplied };
}

export const updateApplied = (db: Database, ids: string): Promise<void> => writeState(db, STATE, ids);

/** Homes of one transaction: others wait for the rows that it changes. */
const BATCH = 200;

export type HomeZones = Pick<StoredListing, 'internal_id' | 'lat' | 'lng' | 'layers'>;

/** Homes with their position and zones, by their ids. */
export async function listHomeZones(db: Database, after: string): Promise<HomeZones[]> {
  const { rows } = await sql<HomeZones>`
    select internal_id, coalesce(document ->> 'lat', document #>> '{address,latitude}')::double precision as lat,
      coalesce(document ->> 'lng', document #>> '{address,longitude}')::double precision as lng, document -> 'layers' as layers
    from listings where internal_id > ${after} order by internal_id limit ${BATCH} for update`.execute(db);
  return rows;
}

/** Stores the zones of homes; a home without any has no field. */
export async function updateHomeZones(
  db: Database,
  homes: readonly Pick<StoredListing, 'internal_id' | 'layers'>[],
): Promise<void> {
  if (homes.length === 0) return;
  const rows = homes.map(({ internal_id, layers = null }) => ({ internal_id, layers }));
  await sql`
    update listings set document = case when jsonb_typeof(home.layers) = 'object'
      then document || jsonb_build_object('layers', home.layers) else document - 'layers' end
    from jsonb_to_recordset(${json(rows)}) as home (internal_id text, layers jsonb)
    where listings.internal_id = home.internal_id`.execute(db);
}
