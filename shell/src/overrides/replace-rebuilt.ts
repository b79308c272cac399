import type { DiscoveredVersion } from 'shared-contracts';
import { REBUILT_EVENT } from 'shared-contracts/registry';
import type { DiscoveryStore } from '../federation/discovery';

export interface Replacing {
  discovery: DiscoveryStore;
  /** the parts of the page that can render a remote again */
  places: readonly { replace(remote: string): Promise<void> }[];
  /** reloads the page, for changes that cannot be replaced on it */
  reload: () => void;
}

/**
 * For development: renders a rebuilt remote again in its places, in its newest build. The page, its address and the
 * other remotes stay. The remote's React state is lost, because its code is new.
 * @returns a function that stops it
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
  // A changed page or slot needs a reload.
  if (shapeOf(before) !== shapeOf(now)) return reload();
  await Promise.all(places.map((one) => one.replace(remote)));
}

const shapeOf = (version: DiscoveredVersion | null) =>
  JSON.stringify([version?.extras.pages, version?.extras.extensions]);
