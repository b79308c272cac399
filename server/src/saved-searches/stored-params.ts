import {
  dwellingKey,
  type SavedSearchParams,
  type SavedSearchParamsV1,
  savedSearchParamsSchema,
  savedSearchParamsV1Schema,
} from 'shared-contracts';

/** A search for everything: what stands in where a stored one cannot be read, and says so. */
export const PLAIN_PARAMS: SavedSearchParams = {
  url: '/listings',
  polygons: [],
  mapBounds: null,
  lat_extent: null,
  lng_extent: null,
};

/**
 * What a stored search asks for, in the present version: version 1 is converted as it is read and written as
 * version 2 with the next save (D40) [A3.10]. Null where it cannot be read.
 */
export function readStoredParams(stored: unknown, version: number): SavedSearchParams | null {
  if (version === 1) {
    const old = savedSearchParamsV1Schema.safeParse(stored);
    return old.success ? fromVersion1(old.data) : null;
  }
  const current = savedSearchParamsSchema.safeParse(stored);
  return current.success ? current.data : null;
}

function fromVersion1(old: SavedSearchParamsV1): SavedSearchParams | null {
  const hl_regions = wordsOf(old.area);
  const dwelling_type_name = [...new Set(wordsOf(old.types).flatMap((word) => dwellingKey(word) ?? []))];
  const minPrice = amount(old.price_min);
  const maxPrice = amount(old.price_max);
  const converted = savedSearchParamsSchema.safeParse({
    ...PLAIN_PARAMS,
    ...(hl_regions.length === 0 ? {} : { hl_regions }),
    ...(dwelling_type_name.length === 0 ? {} : { dwelling_type_name }),
    ...(minPrice === null ? {} : { minPrice }),
    ...(maxPrice === null ? {} : { maxPrice }),
  });
  return converted.success ? converted.data : null;
}

function wordsOf(value: string | string[] | undefined): string[] {
  const words = typeof value === 'string' ? value.split(',') : (value ?? []);
  return words.map((word) => word.trim()).filter((word) => word !== '');
}

/** '$1,250,000' and 1250000 alike; null where there is no amount. */
function amount(value: number | string | undefined): number | null {
  const number = typeof value === 'string' ? Number.parseFloat(value.replace(/[$,\s]/g, '')) : value;
  return number !== undefined && Number.isFinite(number) && number > 0 ? number : null;
}
