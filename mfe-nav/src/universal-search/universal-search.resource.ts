import {
  blogPosts,
  CAPS,
  type HostServices,
  readSavedSearches,
  regionSearch,
  searchAgents,
  searchByText,
  UNIVERSAL_SEARCH,
} from 'shared-contracts';
import { useCall, useDebounced, useMatch, useSession } from 'shared-ui';
import { localAreas } from './region-matrix';
import { useRegionMatrix } from './region-matrix.resource';
import * as sections from './sections';

/**
 * The panel's sections for what is typed: local ones after 200 ms, those of the server after 500 ms and from three
 * characters on [B9.14] [B2.6.10] (D84). A late answer for older text is keyed by that text, so it is never shown.
 */
export function useUniversalSearch(host: HostServices, text: string, history: readonly string[]) {
  const match = useMatch(host);
  const { loggedIn } = useSession(host);
  const typed = useDebounced(text.trim(), UNIVERSAL_SEARCH.localDebounceMs);
  const asked = useDebounced(text.trim(), UNIVERSAL_SEARCH.remoteDebounceMs);
  const searchable = sections.isSearchable(asked);

  const saved = useCall(host, readSavedSearches, loggedIn ? {} : null);
  const regions = useCall(host, regionSearch, searchable ? { query: { s: asked } } : null);
  const listings = useCall(host, searchByText, searchable ? { query: { s: asked } } : null);
  const agents = useCall(host, searchAgents, sections.isAgentSearchable(asked) ? { query: { search: asked } } : null);
  const posts = useCall(host, blogPosts, searchable ? { query: { search: asked } } : null);
  const matrix = useRegionMatrix(host, sections.isSearchable(typed));
  const remote = [regions, listings, agents, posts];
  const settled = asked === typed ? regions.data : undefined;

  const shown = [
    sections.previousSearches(history, typed),
    sections.savedSearches(saved.data?.saved_searches ?? [], typed, match),
    settled || !sections.isSearchable(typed)
      ? sections.areas(regions.data ?? [], match)
      : localAreas(matrix.data ?? {}, typed, CAPS.areas, (handles) => sections.regionHref(match, handles)),
    sections.listings(listings.data?.results ?? [], match),
    sections.agents(agents.data ?? []),
    sections.news(posts.data ?? []),
  ];
  return {
    sections: shown.filter(({ entries }) => entries.length > 0),
    loading: remote.some(({ isLoading }) => isLoading) || (sections.isSearchable(text) && asked !== text.trim()),
    error: [...remote, matrix].find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const call of [...remote, matrix]) if (call.error) call.retry();
    },
    searchable: sections.isSearchable(text),
  };
}
