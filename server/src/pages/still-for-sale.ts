import {
  CAPS,
  type ListingCard,
  type ListingLocator,
  readRegions,
  type SearchRequest,
  searchAll,
} from 'shared-contracts';
import type { PageContext } from './page-context';

/**
 * Listings on the market around one that is not: in the region whose name its slug ends with, or anywhere. Asked with
 * the very input the listing page uses, so that it finds the answer.
 */
export async function stillForSale(
  { asker }: PageContext,
  locator: ListingLocator,
): Promise<{ name: string; results: readonly ListingCard[] }> {
  const directory = await asker.ask(readRegions, {});
  const slug = locator.by === 'slug' ? `-${locator.value.toLowerCase()}-` : '';
  const named = (directory?.regions ?? []).filter(({ handle }) => slug.includes(`-${handle}-`));
  const region = named.sort((a, b) => b.path.length - a.path.length)[0] ?? null;
  const body: SearchRequest = {
    limit: CAPS.similarListings,
    aggregates_query: [],
    filters: { statuses: ['Active'], ...(region ? { hl_regions: [region.region_level_string] } : {}) },
  };
  const answer = await asker.ask(searchAll, { body });
  return { name: region?.name ?? 'Hawaii', results: answer?.results ?? [] };
}
