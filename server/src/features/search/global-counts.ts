import type { ListingSearch } from 'search-engine';
import type { CallAnswer, FacetBucket, globalAggregates, SearchRequest } from 'shared-contracts';

/** For sale and for rent, in every tenure: all the public may see. */
export const EVERYTHING: SearchRequest = { filters: { title_land: [] } };
const WITH_RENTALS: SearchRequest = {
  filters: { title_land: [], dwelling_type_name: ['rental'] },
};

/** Counts by island and dwelling type over all public listings; rentals count as the type 'Rental'. */
export async function globalCounts(search: ListingSearch): Promise<CallAnswer<typeof globalAggregates>> {
  const sale = await search.aggregates(EVERYTHING, ['island', 'type_dwelling']);
  const rent = await search.aggregates(WITH_RENTALS, ['island']);
  const island = added(sale.aggregations.island, rent.aggregations.island);
  const byIsland = await Promise.all(island.map(async ({ value }) => [value, await typesOf(search, value)] as const));
  return {
    island,
    type_dwelling: sale.aggregations.type_dwelling ?? [],
    by_island: Object.fromEntries(byIsland),
    total: sale.total + rent.total,
  };
}

async function typesOf(search: ListingSearch, island: string): Promise<FacetBucket[]> {
  const request = { filters: { ...EVERYTHING.filters, islands: [island] } };
  return (await search.aggregates(request, ['type_dwelling'])).aggregations.type_dwelling ?? [];
}

function added(...facets: (FacetBucket[] | undefined)[]): FacetBucket[] {
  const counts = new Map<string, number>();
  for (const { value, count } of facets.flatMap((facet) => facet ?? []))
    counts.set(value, (counts.get(value) ?? 0) + count);
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}
