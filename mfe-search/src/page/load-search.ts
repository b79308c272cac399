import {
  type CallInput,
  personalSearchOf,
  type RouteMatch,
  readFavorites,
  readHidden,
  regionContent,
  savedSearchByCode,
  searchCards,
  searchOfSavedParams,
  searchRequestOf,
} from 'shared-contracts';
import { type LoaderContext, loadYenRate } from 'shared-ui';
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
  const text = regionTextInput(match, search.page);
  await Promise.all([
    api.call(searchCards, { body: searchRequestOf(search, personalSearchOf(hidden, favorites)) }),
    loadYenRate(api),
    // the results do not need it
    text && api.call(regionContent, text).catch(() => undefined),
  ]);
}

const LEVELS = ['island', 'district', 'town', 'community'] as const;

/** The text that the first page of a region has without scripts; null for other searches. */
export function regionTextInput({ route }: RouteMatch, page: number): CallInput<typeof regionContent> | null {
  if (route.page !== 'search' || route.savedSearchCode !== null || page > 1) return null;
  const handles = LEVELS.flatMap((level, index) => (route.handles[index] ? [[level, route.handles[index]]] : []));
  return { query: { ...Object.fromEntries(handles), parts: 'text' } };
}

async function lists(api: LoaderContext['api']) {
  const [{ favorites }, { hidden }] = await Promise.all([api.call(readFavorites, {}), api.call(readHidden, {})]);
  return { favorites, hidden };
}
