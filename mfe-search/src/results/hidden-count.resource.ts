import { type HostServices, type SearchRequest, searchCounts } from 'shared-contracts';
import { useCall } from 'shared-ui';
import { KEEP_ANSWERS } from '../search/search.resource';

/** How many of the visitor's hidden listings this search would find. */
export function useHiddenCount(host: Pick<HostServices, 'api'>, request: SearchRequest | null): number {
  const search = request && onlyHidden(request);
  const { data } = useCall(host, searchCounts, search && { body: { searches: [search] } }, KEEP_ANSWERS);
  return search ? (data?.totals[0] ?? 0) : 0;
}

/** The same search among the hidden listings alone; null where none are hidden. */
function onlyHidden({ hidden_internal_ids = [], ...request }: SearchRequest): SearchRequest | null {
  const { favorites } = request;
  const ids = favorites ? hidden_internal_ids.filter((id) => favorites.includes(id)) : hidden_internal_ids;
  return ids.length === 0 ? null : { ...request, page: 1, limitSearchToFavorites: true, favorites: ids };
}
