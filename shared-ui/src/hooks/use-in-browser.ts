import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False on the server and while its HTML is taken over, true from then on. What only a browser knows, such as its storage,
 * is read once it is true: the first drawing has to be equal on both sides.
 */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
