import { SLOTS, type SlotName, slotHolder } from 'shared-contracts';
import type { DiscoveryStore } from '../federation/discovery';

/** The module of a remote that fills a slot. */
export interface ExtensionModule {
  remote: string;
  expose: string;
}

/** The remotes that fill a slot, in their order. A slot for one remote has the one that holds it. */
export function extensionsOf(discovery: DiscoveryStore, name: SlotName): ExtensionModule[] {
  const all = discovery
    .all()
    .flatMap(([remote, { extras }]) =>
      extras.extensions.filter(({ slot }) => slot === name).map((extension) => ({ remote, ...extension })),
    );
  if (SLOTS[name].many) return all.sort((a, b) => a.order - b.order || a.remote.localeCompare(b.remote));
  const holder = slotHolder(all);
  return holder ? [holder] : [];
}
