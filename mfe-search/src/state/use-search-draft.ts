import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type NavigateOptions, SEARCH_DEBOUNCE_MS, type SearchState } from 'shared-contracts';
import { sameOffUrlFilters } from './off-url-filters.store';

export interface ChangeOptions {
  /** a map move replaces the address, a filter pushes one: Back leaves the filter, not forty pans */
  replace?: boolean;
  /** milliseconds to wait for more changes; the documented pause unless told */
  wait?: number;
}
export type ChangeSearch = (change: (search: SearchState) => SearchState, options?: ChangeOptions) => void;

interface Draft {
  search: SearchState;
  /** the address it was made at, and the one it leads to; at any other it is void */
  from: string;
  to: string | null;
}

interface DraftBase {
  /** where the page is, and the search that stands for */
  address: string;
  committed: SearchState;
  addressOf: (search: SearchState) => string;
  /** a listing lies over the page: what was changed a moment before waits until it is closed */
  covered: boolean;
  /** goes to a search at its address */
  go: (path: string, search: SearchState, options: NavigateOptions) => void;
  /** told when Back or a link, and no change of the search, has led to another address */
  onTravel: () => void;
}

/**
 * The search as the controls show it. A change shows at once; the address follows after the pause, so that three
 * quick changes make one history entry and one call. Back or a link in between makes the change void; a listing
 * that is opened in between is not closed by it.
 */
export function useSearchDraft({ address, committed, addressOf, covered, go, onTravel }: DraftBase): {
  search: SearchState;
  change: ChangeSearch;
  /** goes to an address for the page's own reasons: that is no travel */
  step: DraftBase['go'];
} {
  const [draft, setDraft] = useState<Draft | null>(null);
  const pending = usePending(covered);
  /** where we went last ourselves: arriving there is no one else's navigation */
  const own = useRef(address);
  const search = draft && (draft.from === address || draft.to === address) ? draft.search : committed;
  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = search;
  }, [search]);
  useEffect(() => {
    if (address !== own.current) {
      pending.drop();
      onTravel();
    }
    own.current = address;
    setDraft((now) => (now && pending.waits() ? { search: now.search, from: address, to: null } : null));
  }, [address, pending, onTravel]);

  const step = useCallback<DraftBase['go']>(
    (path, next, options) => {
      own.current = path;
      go(path, next, options);
    },
    [go],
  );
  const change = useCallback<ChangeSearch>(
    (changed, { replace = false, wait = SEARCH_DEBOUNCE_MS } = {}) => {
      const next = changed(latest.current);
      if (next === latest.current) return;
      latest.current = next;
      setDraft((now) => ({ search: next, from: address, to: now?.to ?? null }));
      pending.plan(wait, !replace, (push) => {
        const path = addressOf(next);
        const again = path === address;
        if (again && sameOffUrlFilters(next, committed)) return setDraft(null);
        setDraft(again ? null : { search: next, from: address, to: path });
        step(path, next, { replace: !push, keepScroll: !push, ...(again && { again }) });
      });
    },
    [address, committed, addressOf, step, pending],
  );
  return { search, change, step };
}

/** One planned step at a time; a step that pushes stays one that pushes when a later one takes its place. */
function usePending(held: boolean) {
  const [pending] = useState(createPending);
  useEffect(() => pending.hold(held), [pending, held]);
  useEffect(() => pending.drop, [pending]);
  return pending;
}

function createPending() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let planned: ((push: boolean) => void) | null = null;
  let pushes = false;
  let held = false;
  const drop = () => {
    clearTimeout(timer);
    planned = null;
    pushes = false;
  };
  const take = () => {
    const [run, push] = [planned, pushes];
    drop();
    run?.(push);
  };
  const start = (wait: number) => {
    clearTimeout(timer);
    if (planned && !held) timer = setTimeout(take, wait);
  };
  return {
    drop,
    waits: () => planned !== null,
    hold(now: boolean) {
      if (held === now) return;
      held = now;
      start(0);
    },
    plan(wait: number, push: boolean, run: (push: boolean) => void) {
      pushes ||= push;
      planned = run;
      start(wait);
    },
  };
}
