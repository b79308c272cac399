import { isDeepStrictEqual } from 'node:util';
import { gazetteer } from 'gazetteer';
import type { Database } from '../../platform/database/database';
import { readRegionRows } from './regions.repository';

/** Fills the directory of regions, or replaces that of another release. The places are real, so imported listings use them too. */
export async function seedRegions(database: Database): Promise<void> {
  const rows = gazetteer()
    .places.map(({ id, level, name, handle, lat, lng, parent }) => ({
      id,
      level,
      name,
      handle,
      parent_id: parent?.id ?? null,
      lat,
      lng,
    }))
    .sort((one, other) => one.id - other.id);
  if (isDeepStrictEqual(await readRegionRows(database), rows)) return;
  await database.transaction().execute(async (trx) => {
    await trx.deleteFrom('regions').execute();
    await trx.insertInto('regions').values(rows).execute();
  });
}
