import type { Listing } from '../entities/listing';
import { NO_PREFIX, searchPath } from '../routes/paths';
import type { RoutePrefix } from '../routes/route';
import { placeName } from './place-names';

export interface Breadcrumb {
  name: string;
  href: string;
}

/** Number of entries that the Location section shows before it collapses. */
export const BREADCRUMB_LIMIT = 6;

/** Links to the regions of a listing, island first. */
export function breadcrumbs(
  listing: Pick<Listing, 'region_name_path' | 'region_slug_path'>,
  prefix: RoutePrefix = NO_PREFIX,
): Breadcrumb[] {
  const names = split(listing.region_name_path, ' > ');
  const handles = split(listing.region_slug_path, '/');
  return names
    .slice(0, handles.length)
    .map((name, index) => ({ name: placeName(name), href: searchPath(prefix, handles.slice(0, index + 1)) }));
}

function split(text: string | null, separator: string): string[] {
  return (text ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
