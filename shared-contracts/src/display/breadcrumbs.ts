import type { Listing } from '../entities/listing';
import { NO_PREFIX, searchPath } from '../routes/paths';
import type { RoutePrefix } from '../routes/route';

export interface Breadcrumb {
  name: string;
  href: string;
}

/** Entries the Location section shows before it collapses (D49). */
export const BREADCRUMB_LIMIT = 6;
/** Regions that small cards and the universal search show (D49). */
export const SHORT_BREADCRUMB = 3;

/** Links to the regions of a listing, island first [B2.5.10] [B2.5.18]. */
export function breadcrumbs(
  listing: Pick<Listing, 'region_name_path' | 'region_slug_path'>,
  prefix: RoutePrefix = NO_PREFIX,
): Breadcrumb[] {
  const names = split(listing.region_name_path, ' > ');
  const handles = split(listing.region_slug_path, '/');
  return names
    .slice(0, handles.length)
    .map((name, index) => ({ name, href: searchPath(prefix, handles.slice(0, index + 1)) }));
}

/** The entries shown at once and those behind 'more' (D49). */
export function collapseBreadcrumbs<T>(entries: readonly T[]): { shown: T[]; collapsed: T[] } {
  return { shown: entries.slice(0, BREADCRUMB_LIMIT), collapsed: entries.slice(BREADCRUMB_LIMIT) };
}

/** 'South, Kihei, Wailea': the last three regions, for cards and search results (D49). */
export function shortBreadcrumb(regionNamePath: string | null, separator = ' > '): string {
  return split(regionNamePath, ' > ').slice(-SHORT_BREADCRUMB).join(separator);
}

function split(text: string | null, separator: string): string[] {
  return (text ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
