import type { ListingSearch } from 'search-engine';
import { isReservedWord, parseOldSlug } from 'shared-contracts';
import type { StoredListing } from '../listings';
import type { CountOf, RegionDirectory, RegionNode } from './region-directory';

export type Resolved = { kind: 'listing'; listing: StoredListing } | { kind: 'region'; region: RegionNode } | null;

/** The meaning of a handle or slug, in this order: reserved word, region, old-style markers, listing. */
export async function resolvePrefix(
  slug: string,
  directory: RegionDirectory,
  search: ListingSearch,
  countOf: CountOf,
): Promise<Resolved> {
  if (isReservedWord(slug)) return null;
  const region = regionOf(slug, directory, countOf) ?? oldRegionOf(slug, directory, countOf);
  if (region) return { kind: 'region', region };
  const listing = await search.bySlug(slug);
  return listing && { kind: 'listing', listing };
}

/** A single handle, or a path joined by '/' or '--'. */
function regionOf(text: string, directory: RegionDirectory, countOf: CountOf): RegionNode | null {
  return directory.find(text.toLowerCase().split(/\/|--/), countOf);
}

function oldRegionOf(slug: string, directory: RegionDirectory, countOf: CountOf): RegionNode | null {
  const old = parseOldSlug(slug);
  return old && regionOf(old.base, directory, countOf);
}
