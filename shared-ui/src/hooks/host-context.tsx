import { createContext, type ReactNode, useContext } from 'react';
import type { HostServices } from 'shared-contracts';
import { InBrowserProvider } from './in-browser';

const HostContext = createContext<HostServices | null>(null);

export interface HostProviderProps {
  host: HostServices;
  children: ReactNode;
}

/** Gives the components below it their host. An extension has a host of its own, which replaces that of the page around it. */
export function HostProvider({ host, children }: HostProviderProps) {
  return (
    <HostContext value={host}>
      <InBrowserProvider>{children}</InBrowserProvider>
    </HostContext>
  );
}

/**
 * The services of the remote that the component belongs to.
 * @throws Error outside definePage, defineExtension and HostProvider
 */
export function useHost(): HostServices {
  const host = useContext(HostContext);
  if (host === null) throw new Error('useHost needs a HostProvider. definePage and defineExtension render one.');
  return host;
}
