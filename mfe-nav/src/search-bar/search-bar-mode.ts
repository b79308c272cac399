import { CAPS, type EventPayload, formatNavTitle } from 'shared-contracts';

type Changed = EventPayload<'search:changed'>;

export type SearchBarMode = { kind: 'none' } | { kind: 'changed' } | { kind: 'saved'; title: string; edited: boolean };

/** What the bar says about the search [B4.36]; a saved search's title is cut to 30 characters [B4.37]. */
export function searchBarMode(search: Changed | undefined): SearchBarMode {
  if (!search) return { kind: 'none' };
  const { savedSearch, filtersChanged } = search;
  if (savedSearch && savedSearch.id !== null) {
    return {
      kind: 'saved',
      title: formatNavTitle(savedSearch.title, CAPS.navSavedSearchTitle),
      edited: savedSearch.edited,
    };
  }
  return filtersChanged ? { kind: 'changed' } : { kind: 'none' };
}

/** The summary box shows only when filters changed or the search is not the default one [B2.3.16]. */
export function showsSummary(search: Changed | undefined): boolean {
  return search !== undefined && (search.filtersChanged || !search.initialSearch);
}

/** 'n of total' of the open listing among the results, and the one after it [B2.3.10]; null when it is not among them. */
export function placeInResults(
  results: EventPayload<'search:results'> | undefined,
  internalId: string | null,
): { position: number; total: number; nextSlug: string | null } | null {
  const index = results?.entries.findIndex((entry) => entry.internal_id === internalId) ?? -1;
  if (!results || index < 0) return null;
  return {
    position: results.from + index + 1,
    total: results.total,
    nextSlug: results.entries[index + 1]?.slug ?? null,
  };
}
