import { useSyncExternalStore } from 'react';

/** The section named in the address behind '#', so that Back, reload and a bookmark keep it; the first one otherwise. */
export function useSection<const Id extends string>(ids: readonly [Id, ...Id[]]): Id {
  const hash = useSyncExternalStore(subscribe, now, () => '');
  return ids.find((id) => id === hash) ?? ids[0];
}

const now = () => window.location.hash.slice(1);

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
