import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type HostServices, SEARCH_DEBOUNCE_MS, type SearchState } from 'shared-contracts';

export interface ChangeOptions {
  /** a map move replaces the address, a filter pushes one: Back leaves the filter, not forty pans */
  replace?: boolean;
  /** milliseconds to wait for more changes; the documented pause unless told [A4.3] */
  wait?: number;
}
export type ChangeSearch = (change: (search: SearchState) => SearchState, options?: ChangeOptions) => void;

interface Draft {
  /** address the draft was made from; another address makes it void */
  from: string;
  search: SearchState;
}

/**
 * The search as the controls show it. A change shows at once; the address follows after the pause, so that three
 * quick changes make one history entry and one call [A4.3].
 */
export function useSearchDraft(
  navigate: HostServices['navigate'],
  address: string,
  committed: SearchState,
  addressOf: (search: SearchState) => string,
): { search: SearchState; change: ChangeSearch } {
  const [draft, setDraft] = useState<Draft | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pushes = useRef(false);
  const search = draft?.from === address ? draft.search : committed;
  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = search;
  }, [search]);
  // a pending change belongs to the address it was made from: Back or a link makes it void
  const origin = useRef(address);
  useEffect(() => {
    origin.current = address;
    return () => {
      clearTimeout(timer.current);
      pushes.current = false;
    };
  }, [address]);

  const change = useCallback<ChangeSearch>(
    (changed, { replace = false, wait = SEARCH_DEBOUNCE_MS } = {}) => {
      const next = changed(latest.current);
      if (next === latest.current) return;
      latest.current = next;
      pushes.current ||= !replace;
      setDraft({ from: origin.current, search: next });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const path = addressOf(next);
        const push = pushes.current;
        pushes.current = false;
        if (path === origin.current) setDraft(null);
        else navigate.to(path, { replace: !push, keepScroll: !push });
      }, wait);
    },
    [addressOf, navigate],
  );
  return { search, change };
}
