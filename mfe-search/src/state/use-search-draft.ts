import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type NavigateOptions, SEARCH_DEBOUNCE_MS, type SearchState } from 'shared-contracts';

export interface ChangeOptions {
  /** A map move replaces the history entry, a filter pushes one: Back reverts the filter, not forty moves. */
  replace?: boolean;
  /** debounce in milliseconds; by default the documented one */
  wait?: number;
}
export type ChangeSearch = (change: (search: SearchState) => SearchState, options?: ChangeOptions) => void;

interface Draft {
  search: SearchState;
  /** the address where it was made, and its target; at any other address it is void */
  from: string;
  to: string | null;
}

interface DraftBase {
  /** address of the page, and its search */
  address: string;
  committed: SearchState;
  addressOf: (search: SearchState) => string;
  /** a listing covers the page: a change made just before waits until it is closed */
  covered: boolean;
  /** opens a search at its address */
  go: (path: string, options: NavigateOptions) => void;
  /** called when Back or a link, and not a change of the search, has led to another address */
  onTravel: () => void;
}

/**
 * The search for the controls. A change is shown at once; the address follows after a debounce, so that three quick
 * changes make one history entry and one request. Back or a link in between drops the change, but one to
 * another language has it. A listing that is opened in between stays open.
 */
export function useSearchDraft({ address, committed, addressOf, covered, go, onTravel }: DraftBase): {
  search: SearchState;
  change: ChangeSearch;
  /** opens an address for the page's own reasons, which is no navigation of the visitor */
  step: DraftBase['go'];
} {
  const [draft, setDraft] = useState<Draft | null>(null);
  const pending = usePending(covered);
  /** the last address that this page opened itself: arriving there is no navigation of the visitor */
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
    (path, options) => {
      own.current = path;
      go(path, options);
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
        if (path === address) return setDraft(null);
        setDraft({ search: next, from: address, to: path });
        step(path, { replace: !push, keepScroll: !push });
      });
    },
    [address, addressOf, step, pending],
  );
  useEffect(() => {
    // the link has the page's address: it gets that of the change before the browser follows it
    const run = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[hreflang]')) pending.run();
    };
    document.addEventListener('click', run, true);
    return () => document.removeEventListener('click', run, true);
  }, [pending]);
  return { search, change, step };
}

/** One planned step at a time. A pushing step stays a push when a later step replaces it. */
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
  const run = () => {
    const [step, push] = [planned, pushes];
    drop();
    step?.(push);
  };
  const start = (wait: number) => {
    clearTimeout(timer);
    if (planned && !held) timer = setTimeout(run, wait);
  };
  return {
    drop,
    /** runs the planned step now */
    run,
    waits: () => planned !== null,
    hold(now: boolean) {
      if (held === now) return;
      held = now;
      start(0);
    },
    plan(wait: number, push: boolean, next: (push: boolean) => void) {
      pushes ||= push;
      planned = next;
      start(wait);
    },
  };
}
