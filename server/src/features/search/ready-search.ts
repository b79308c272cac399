import type { ListingSearch } from 'search-engine';
import { ApiError } from 'shared-contracts';

/** Asks once per revision: the same question until something changes has the same answer. */
export function rememberByRevision<T>(
  ask: (search: ListingSearch) => Promise<T>,
): (search: ListingSearch) => Promise<T> {
  let cached: { revision: number; response: Promise<T> } | undefined;
  return (search) => {
    if (cached?.revision === search.revision) return cached.response;
    const response = ask(search);
    const mine = { revision: search.revision, response };
    cached = mine;
    response.catch(() => {
      if (cached === mine) cached = undefined;
    });
    return response;
  };
}

/** The search, once it is loaded.
 * @throws ApiError warming_up until then
 */
export function requireReady(search: ListingSearch): ListingSearch {
  if (!search.ready) throw new ApiError('warming_up');
  return search;
}
