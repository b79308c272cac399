import { sql } from 'kysely';
import type { StoredListing } from 'search-engine';
import type { Database } from '../../platform/database/database';
import { json } from '../../platform/database/sql-values';

/** Listings of one transaction: others wait for the rows that it changes. */
const BATCH = 500;

type Position = Pick<StoredListing, 'internal_id' | 'lat' | 'lng'>;

/** Positions of listings without a distance to the sea, at most one batch. The partial index finds them. */
export async function listWithoutSeaDistance(db: Database): Promise<Position[]> {
  const { rows } = await sql<Position>`
    select internal_id, coalesce(document ->> 'lat', document #>> '{address,latitude}')::double precision as lat,
      coalesce(document ->> 'lng', document #>> '{address,longitude}')::double precision as lng
    from listings where not document ? 'sea_distance'
    order by internal_id limit ${BATCH} for update`.execute(db);
  return rows;
}

/** Stores the distances; null is not known. */
export async function updateSeaDistances(
  db: Database,
  distances: readonly Pick<StoredListing, 'internal_id' | 'sea_distance'>[],
): Promise<void> {
  if (distances.length === 0) return;
  await sql`
    update listings set document = document || jsonb_build_object('sea_distance', found.sea_distance)
    from jsonb_to_recordset(${json(distances)}) as found (internal_id text, sea_distance jsonb)
    where listings.internal_id = found.internal_id`.execute(db);
}
