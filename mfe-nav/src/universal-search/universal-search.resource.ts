import {
  blogPosts,
  CAPS,
  type HostServices,
  type RegionMatrix,
  readSavedSearches,
  regionMatrix,
  regionSearch,
  searchAgents,
  searchByText,
  UNIVERSAL_SEARCH,
  type UniversalAnswer,
  universalSearch,
} from 'shared-contracts';
import { useCall, useDebounced, useMatch, useSession, useTopic } from 'shared-ui';
import { localAreas, regionNamed } from './region-matrix';
import * as sections from './sections';

/**
 * The panel's sections for the typed text. Local sections are shown after 200 ms. The server's sections need three
 * characters and are requested by one call after 500 ms. A response is keyed by its text, so a late response for an
 * older text is never shown.
 */
export function useUniversalSearch(host: HostServices, text: string, history: readonly string[]) {
  const match = useMatch(host);
  const linkBase = sections.regionLinkBase(match, useTopic(host, 'search:changed')?.url);
  const { loggedIn } = useSession(host);
  const typed = useDebounced(text.trim(), UNIVERSAL_SEARCH.localDebounceMs);
  const asked = useDebounced(text.trim(), UNIVERSAL_SEARCH.remoteDebounceMs);
  const searchable = sections.isSearchable(asked);

  const saved = useCall(host, readSavedSearches, loggedIn ? {} : null);
  const all = useCall(
    host,
    universalSearch,
    searchable ? { query: { s: asked, deal: sections.dealOf(linkBase) } } : null,
  );
  // A section that was late or failed on the server is requested alone and delays no other section.
  const late = (section: keyof UniversalAnswer) => searchable && all.data?.[section] === null;
  const regions = useCall(host, regionSearch, late('regions') ? { query: { s: asked } } : null);
  const listings = useCall(host, searchByText, late('listings') ? { query: { s: asked } } : null);
  const agents = useCall(host, searchAgents, late('agents') ? { query: { search: asked } } : null);
  const posts = useCall(host, blogPosts, late('posts') ? { query: { search: asked } } : null);
  const matrix = useCall(host, regionMatrix, sections.isSearchable(typed) ? {} : null);
  const remote = [all, regions, listings, agents, posts];
  const foundRegions = all.data?.regions ?? regions.data;
  const settled = asked === typed ? foundRegions : undefined;

  const shown = [
    sections.previousSearches(history, typed),
    sections.savedSearches(saved.data?.saved_searches ?? [], typed, match),
    ...sections.bestFirst(
      [
        settled || !sections.isSearchable(typed)
          ? sections.areas(foundRegions ?? [], linkBase)
          : localAreas(matrix.data ?? {}, typed, CAPS.areas, (handles) => sections.regionHref(linkBase, handles)),
        sections.listings((all.data?.listings ?? listings.data)?.results ?? [], match),
        sections.agents(all.data?.agents ?? agents.data ?? []),
        sections.news(all.data?.posts ?? posts.data ?? []),
      ],
      typed,
    ),
  ];
  return {
    sections: shown.filter(({ entries }) => entries.length > 0),
    loading: remote.some(({ isLoading }) => isLoading) || (sections.isSearchable(text) && asked !== text.trim()),
    error: [...remote, matrix].find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const call of [...remote, matrix]) if (call.error) call.retry();
    },
    /** names of regions, once they are loaded */
    matrix: matrix.data,
    /** the address of the region that the text names; the other filters of the page stay */
    addressOfRegion: (known: RegionMatrix) => {
      const handles = regionNamed(known, text);
      return handles && sections.regionHref(linkBase, handles);
    },
    searchable: sections.isSearchable(text),
    /** false while the sections are those of an older text */
    isCurrent: typed === text.trim(),
  };
}
