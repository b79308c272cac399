import { useEffect, useEffectEvent } from 'react';
import type { createTabStore } from './tab-store';

interface HandoverStore<T> extends Pick<ReturnType<typeof createTabStore<T>>, 'read' | 'write' | 'remove'> {}

/**
 * Keeps a value that the address does not have while the browser loads another document in this tab, as a choice of a language
 * does: it is stored when the document is left, and restored once. Nothing is stored while the page is open.
 * @param name of what the value belongs to, in every language
 * @param current the value now; null where there is nothing to keep
 */
export function useHandover<T>(
  store: HandoverStore<T>,
  name: string,
  current: () => T | null,
  restore: (value: T) => void,
): void {
  const save = useEffectEvent(() => {
    const value = current();
    if (value !== null) store.write(value, name);
  });
  const takeOver = useEffectEvent(() => {
    const value = store.read(name);
    store.remove(name);
    if (value !== undefined) restore(value);
  });
  // Back led to this document itself, which has its values
  const drop = useEffectEvent(() => store.remove(name));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is another value
  useEffect(() => {
    takeOver();
    const left = new AbortController();
    window.addEventListener('pagehide', save, left);
    window.addEventListener('pageshow', drop, left);
    return () => left.abort();
  }, [name]);
}
