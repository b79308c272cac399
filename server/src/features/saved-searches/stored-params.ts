import {
  type RegionNames,
  type SavedSearchParams,
  savedSearchParamsSchema,
  savedSearchParamsV1Schema,
} from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { RegionDirectory } from '../regions/region-directory';
import { readRegionRows } from '../regions/regions.repository';
import { readSavedSearchParams } from './stored-search-params';

/** A search without filters: the client shows it instead of a stored search that cannot be read. */
export const UNFILTERED_PARAMS: SavedSearchParams = {
  url: '/listings',
  polygons: [],
  mapBounds: null,
  lat_extent: null,
  lng_extent: null,
};

export interface StoredParams {
  search_params: unknown;
  version: number;
}

/** The parameters of a stored search in the current version; null if they cannot be read. */
export type ReadParams = (stored: StoredParams) => SavedSearchParams | null;

/**
 * Prepares the reader for some rows. Only the areas of version 1 need the region directory, so it is loaded for those
 * rows only. A converted search is stored as version 2 with its next save.
 */
export async function paramsReader(db: Database, rows: readonly StoredParams[]): Promise<ReadParams> {
  const names = rows.some(({ version }) => version === 1) ? await regionNamesOf(db) : undefined;
  return ({ search_params: stored, version }) => {
    const schema = version === 1 ? savedSearchParamsV1Schema : savedSearchParamsSchema;
    const parsed = schema.safeParse(stored);
    return parsed.success ? readSavedSearchParams(parsed.data, names) : null;
  };
}

/** The names of all regions. A region may be asked for without some levels, as 'Kihei' or 'maui/kihei'. */
export async function regionNamesOf(db: Database): Promise<RegionNames> {
  const directory = new RegionDirectory(await readRegionRows(db));
  return { namesOf: (handles) => directory.find(handles)?.path.map(({ name }) => name) ?? null };
}
