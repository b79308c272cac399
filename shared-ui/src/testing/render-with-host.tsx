import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { HostServices } from 'shared-contracts';
import { HostProvider } from '../hooks/host-context';

/** Renders a component of a remote with a test host, as definePage and defineExtension do. */
export function renderWithHost(host: HostServices, element: ReactElement): RenderResult {
  return render(element, { wrapper: ({ children }) => <HostProvider host={host}>{children}</HostProvider> });
}
