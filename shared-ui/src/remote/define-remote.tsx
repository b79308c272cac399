import type { ComponentType } from 'react';
import type { ExtensionProps, PageProps, SlotName } from 'shared-contracts';
import { lifecyclesOf, type RemoteLifecycles } from './lifecycles';
import { RemoteBoundary } from './remote-boundary';

export interface RemoteOptions {
  /** the remote's name in mfe.json; failures are reported under it */
  remote: string;
}

/** The lifecycles of a page: `export const { bootstrap, mount, unmount, update } = definePage(Search, { remote: 'search' })`. */
export function definePage(Page: ComponentType<PageProps>, { remote }: RemoteOptions): RemoteLifecycles<PageProps> {
  function PageRoot({ host, match }: PageProps) {
    return (
      <RemoteBoundary host={host} remote={remote} resetKey={match?.path}>
        <Page host={host} match={match} />
      </RemoteBoundary>
    );
  }
  return lifecyclesOf<PageProps>(PageRoot, remote, { atOnce: true });
}

/** The lifecycles of something that fills another team's slot: `defineExtension<'listing.aside'>(AskQuestion, { remote: 'leads' })`. */
export function defineExtension<N extends SlotName>(
  Extension: ComponentType<ExtensionProps<N>>,
  { remote }: RemoteOptions,
): RemoteLifecycles<ExtensionProps<N>> {
  function ExtensionRoot({ host, slot }: ExtensionProps<N>) {
    return (
      <RemoteBoundary host={host} remote={remote}>
        <Extension host={host} slot={slot} />
      </RemoteBoundary>
    );
  }
  return lifecyclesOf<ExtensionProps<N>>(ExtensionRoot, remote, { atOnce: false });
}
