import type { RegionLevel } from 'shared-contracts';
import type { Database } from '../../platform/database/database';

export interface RegionRow {
  id: number;
  level: RegionLevel;
  name: string;
  handle: string;
  parent_id: number | null;
  lat: number | null;
  lng: number | null;
}

/** Every region of the directory. */
export async function readRegionRows(db: Database): Promise<RegionRow[]> {
  return db
    .selectFrom('regions')
    .select(['id', 'level', 'name', 'handle', 'parent_id', 'lat', 'lng'])
    .orderBy('id')
    .execute();
}
