import {
  type SavedSearchParams,
  savedSearchParamsSchema,
  type SavedSearchParamsV1,
  savedSearchParamsV1Schema,
} from 'shared-contracts';

const EMPTY: SavedSearchParams = { url: '/listings', polygons: [], mapBounds: null, lat_extent: null, lng_extent: null };

/**
 * What a stored search asks for, in the present version: version 1 is converted as it is read and written as
 * version 2 with the next save (D40) [A3.10]. Something unreadable becomes the plain search.
 */
export function readStoredParams(stored: unknown, version: number): SavedSearchParams {
  if (version === 1) {
    const old = savedSearchParamsV1Schema.safeParse(stored);
    return old.success ? fromVersion1(old.data) : EMPTY;
  }
  const current = savedSearchParamsSchema.safeParse(stored);
  return current.success ? current.data : EMPTY;
}

function fromVersion1(old: SavedSearchParamsV1): SavedSearchParams {
  const minPrice = amount(old.price_min);
  const maxPrice = amount(old.price_max);
  return {
    ...EMPTY,
    ...listOf('hl_regions', old.area),
    ...listOf('dwelling_type_name', old.types),
    ...(minPrice === null ? {} : { minPrice }),
    ...(maxPrice === null ? {} : { maxPrice }),
  };
}

function listOf(key: 'hl_regions' | 'dwelling_type_name', value: string | string[] | undefined) {
  const words = (typeof value === 'string' ? value.split(',') : (value ?? [])).map((word) => word.trim()).filter(Boolean);
  return words.length === 0 ? {} : { [key]: words };
}

/** '$1,250,000' and 1250000 alike; null where there is no amount. */
function amount(value: number | string | undefined): number | null {
  const number = typeof value === 'string' ? Number.parseFloat(value.replace(/[$,\s]/g, '')) : value;
  return number !== undefined && Number.isFinite(number) && number > 0 ? number : null;
}
