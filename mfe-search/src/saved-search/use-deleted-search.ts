import { useEffect, useRef } from 'react';
import type { LoadedSearch } from './saved-search.resource';

/** The visitor deletes the saved search on screen: its code is dead from then on, so that its address has to be left. */
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
