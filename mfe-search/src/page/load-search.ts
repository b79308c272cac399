import {
  personalSearchOf,
  readFavorites,
  readHidden,
  savedSearchByCode,
  searchCards,
  searchOfSavedParams,
  searchRequestOf,
} from 'shared-contracts';
import type { LoaderContext } from 'shared-ui';
import { codeOf, searchOfAddress } from '../state/search-address';

/** Loads the search's first view: its results, and the saved search of the address. */
export async function loadSearch({ match, api, session }: LoaderContext): Promise<void> {
  const personal = session?.user ? lists(api) : { favorites: [], hidden: [] };
  const code = codeOf(match);
  const shared = code === null ? null : await api.call(savedSearchByCode, { params: { code } });
  if (code !== null && shared === null) return;
  const search = searchOfAddress(match, shared && searchOfSavedParams(shared.search_params));
  const { favorites, hidden } = await personal;
  if (search.limitSearchToFavorites && favorites.length === 0) return;
  await api.call(searchCards, { body: searchRequestOf(search, personalSearchOf(hidden, favorites)) });
}

async function lists(api: LoaderContext['api']) {
  const [{ favorites }, { hidden }] = await Promise.all([api.call(readFavorites, {}), api.call(readHidden, {})]);
  return { favorites, hidden };
}
