import { gazetteer } from 'gazetteer';
import type { Database } from '../platform/database';

/** Fills the directory of regions. The places are real, so imported listings use them too. */
export async function seedRegions(database: Database): Promise<void> {
  const rows = gazetteer().places.map(({ id, level, name, handle, lat, lng, parent }) => ({
    id,
    level,
    name,
    handle,
    lat,
    lng,
    parent_id: parent?.id ?? null,
  }));
  await database
    .insertInto('regions')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
