import { createContext, type ReactNode, useContext, useDeferredValue, useSyncExternalStore } from 'react';

const InBrowser = createContext(true);
const never = () => () => undefined;

/**
 * Gives the components below it whether they are hydrated. What they draw in browsers alone follows the hydration as one
 * deferred rendering: with a store in each component, React would draw the page again at once, and block input for it.
 */
export function InBrowserProvider({ children }: { children: ReactNode }) {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return <InBrowser value={useDeferredValue(isHydrated)}>{children}</InBrowser>;
}

/**
 * False on the server and during hydration, true afterwards. Read data of the browser, such as its storage, only when
 * it is true: the first render must be equal on both sides.
 */
export function useInBrowser(): boolean {
  return useContext(InBrowser);
}
