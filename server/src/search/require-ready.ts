import type { ListingSearch } from 'search-engine';
import { ApiError } from 'shared-contracts';

/** The search, once it is loaded.
 * @throws ApiError warming_up until then
 */
export function requireReady(search: ListingSearch): ListingSearch {
  if (!search.ready) throw new ApiError('warming_up');
  return search;
}
