import { useEffect, useMemo, useRef } from 'react';
import {
  type ApiError,
  type HostServices,
  readSavedSearches,
  type SavedSearch,
  type SearchState,
  type SharedSearch,
  savedSearchByCode,
  searchOfSavedParams,
} from 'shared-contracts';
import { callKey, useCall } from 'shared-ui';
import { useSWRConfig } from 'swr';

export interface LoadedSearch {
  /** none: the address has no saved search; gone: it was deleted */
  status: 'none' | 'loading' | 'loaded' | 'gone' | 'failed';
  shared: SharedSearch | null;
  /** its search */
  stored: SearchState | null;
  /** the visitor's own saved search with that code, which saving changes instead of adding one */
  own: SavedSearch | null;
  /** all saved searches of the visitor; undefined until loaded */
  mine: readonly SavedSearch[] | undefined;
  error: ApiError | undefined;
  retry: () => void;
}

const ALWAYS = { dedupingInterval: 0 } as const;

/** The saved search of an address's code. It is requested on each visit, because its owner may delete it. */
export function useLoadedSearch(host: HostServices, code: string | null, loggedIn: boolean): LoadedSearch {
  const byCode = useCall(host, savedSearchByCode, code === null ? null : { params: { code } }, ALWAYS);
  const mine = useCall(host, readSavedSearches, code !== null && loggedIn ? {} : null).data?.saved_searches;
  const shared = (code !== null && byCode.data) || null;
  const stored = useMemo(() => (shared ? searchOfSavedParams(shared.search_params) : null), [shared]);
  return {
    status: statusOf(code, byCode.data, byCode.error),
    shared,
    stored,
    own: mine?.find((saved) => saved.share_code === code) ?? null,
    mine,
    error: byCode.error,
    retry: byCode.retry,
  };
}

function statusOf(
  code: string | null,
  data: SharedSearch | null | undefined,
  error: ApiError | undefined,
): LoadedSearch['status'] {
  if (code === null) return 'none';
  if (data) return 'loaded';
  if (data === null) return 'gone';
  return error ? 'failed' : 'loading';
}

/** Adds a new saved search to the cache, so that its address opens without a request. */
export function useKeepSaved(host: HostServices): (saved: SavedSearch) => void {
  const { mutate } = useSWRConfig();
  return ({ title, share_code, search_params }) => {
    // The account panel shows the list too, and requests it again.
    mutate(callKey(host, readSavedSearches, {})).catch(() => undefined);
    if (share_code === null) return;
    const shared: SharedSearch = { title, share_code, search_params };
    mutate(callKey(host, savedSearchByCode, { params: { code: share_code } }), shared, { revalidate: false }).catch(
      () => undefined,
    );
  };
}

/** After the visitor deletes the loaded saved search, its code is invalid, so the page leaves its address. */
export function useDeletedSearch({ own, mine, shared }: LoadedSearch, leave: () => void): void {
  const code = shared?.share_code ?? null;
  const owned = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the deletion is the moment
  useEffect(() => {
    const deleted = mine !== undefined && own === null && code !== null && owned.current === code;
    owned.current = own && code;
    if (deleted) leave();
  }, [own, mine, code]);
}
