import type { DiscoveredVersion } from 'shared-contracts';
import { REBUILT_EVENT } from 'shared-contracts/registry';
import type { DiscoveryStore } from '../federation/discovery';

export interface Replacing {
  discovery: DiscoveryStore;
  /** whatever draws remotes on this page, and can draw one of them anew */
  places: readonly { replace(remote: string): Promise<void> }[];
  /** loads the page anew, for what cannot be replaced on it */
  reload: () => void;
}

/**
 * While developing: a remote that was rebuilt is drawn anew in its places, in its newest build. The page, its address
 * and the other remotes stay; what the remote itself held in React is lost, since its code is new.
 * @returns what ends it
 */
export function replaceRebuilt(replacing: Replacing): () => void {
  let running = Promise.resolve();
  const onRebuilt = (event: Event) => {
    if (!(event instanceof CustomEvent) || typeof event.detail !== 'string') return;
    event.preventDefault();
    const remote = event.detail;
    running = running.then(() => replace(replacing, remote)).catch(replacing.reload);
  };
  window.addEventListener(REBUILT_EVENT, onRebuilt);
  return () => window.removeEventListener(REBUILT_EVENT, onRebuilt);
}

async function replace({ discovery, places, reload }: Replacing, remote: string): Promise<void> {
  const before = discovery.versionOf(remote);
  await discovery.reread();
  const now = discovery.versionOf(remote);
  if (before?.metadata.version === now?.metadata.version) return;
  // another page or slot is more than a newer build of the same
  if (shapeOf(before) !== shapeOf(now)) return reload();
  await Promise.all(places.map((one) => one.replace(remote)));
}

const shapeOf = (version: DiscoveredVersion | null) =>
  JSON.stringify([version?.extras.pages, version?.extras.extensions]);
