import { type RegionNames, type SavedSearchParams } from 'shared-contracts';
/**
 * The parameters of a stored search in the current version. Version 1 is converted, fields of version 2 that are not
 * valid are left out, and missing default filters are added. Never throws.
 * @param names resolves the areas of version 1; without it a single town is read as an island
 */
export declare function readSavedSearchParams(stored: unknown, names?: RegionNames): SavedSearchParams;
