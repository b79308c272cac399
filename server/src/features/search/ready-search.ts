import type { ListingSearch } from 'search-engine';
import { ApiError } from 'shared-contracts';

/** Asks once per revision: the same question until something changes has the same answer. */
export function rememberByRevision<T>(
  ask: (search: ListingSearch) => Promise<T>,
): (search: ListingSearch) => Promise<T> {
  let kept: { revision: number; answer: Promise<T> } | undefined;
  return (search) => {
    if (kept?.revision === search.revision) return kept.answer;
    const answer = ask(search);
    const mine = { revision: search.revision, answer };
    kept = mine;
    answer.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return answer;
  };
}

/** The search, once it is loaded.
 * @throws ApiError warming_up until then
 */
export function requireReady(search: ListingSearch): ListingSearch {
  if (!search.ready) throw new ApiError('warming_up');
  return search;
}
