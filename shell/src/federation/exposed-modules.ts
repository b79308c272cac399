import { areaOfPage } from 'federation/protocol/pages';
import { type Area, SLOTS, type SlotName, slotHolder } from 'shared-contracts';
import type { DiscoveryStore } from './discovery';

/** A module that a remote exposes. */
export interface ExposedModule {
  remote: string;
  expose: string;
}

/** The remotes that fill a slot, in their order. A slot for one remote has the one that holds it. */
export function extensionsOf(discovery: DiscoveryStore, name: SlotName): ExposedModule[] {
  const all = discovery
    .all()
    .flatMap(([remote, { extras }]) =>
      extras.extensions.filter(({ slot }) => slot === name).map((extension) => ({ remote, ...extension })),
    );
  if (SLOTS[name].many) return all.sort((a, b) => a.order - b.order || a.remote.localeCompare(b.remote));
  const holder = slotHolder(all);
  return holder ? [holder] : [];
}

/** The remote whose mfe.json declares the area. */
export function ownerOf(discovery: DiscoveryStore, area: Area): ExposedModule | null {
  for (const [remote, { extras }] of discovery.all()) {
    const page = extras.pages.find((entry) => areaOfPage(entry) === area);
    if (page) return { remote, expose: page.expose };
  }
  return null;
}
