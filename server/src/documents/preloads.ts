import { areasOf, type DiscoveredVersion, type Discovery, type Route, type SlotName } from 'shared-contracts';

/** A file the browser should have begun to load before the shell asks for it. */
export interface Preload {
  href: string;
  as: 'script' | 'style';
  integrity: string | undefined;
}

/** Slots that are on screen at once; everything else may wait. */
const FIRST_SLOTS: readonly SlotName[] = ['layout.header'];
const SEARCH_SLOTS: readonly SlotName[] = ['layout.search-bar'];
const LISTING_SLOTS: readonly SlotName[] = ['listing.aside'];

/** The files of the remotes this route starts with. */
export function routePreloads(discovery: Discovery, route: Route): Preload[] {
  const areas = areasOf(route);
  const slots = new Set<string>([
    ...FIRST_SLOTS,
    ...(areas.includes('search') ? SEARCH_SLOTS : []),
    ...(areas.includes('listing') ? LISTING_SLOTS : []),
    ...(route.page === 'home' ? ['home.search'] : []),
  ]);
  return Object.values(discovery.microFrontends).flatMap(([version]) => {
    // whoever overrides a remote does not load the deployed one
    if (!version || version.extras.override) return [];
    const { pages, extensions } = version.extras;
    const exposes = new Set([
      ...pages.filter(({ area }) => areas.includes(area)).map(({ expose }) => expose),
      ...extensions.filter(({ slot }) => slots.has(slot)).map(({ expose }) => expose),
    ]);
    return exposes.size > 0 ? versionPreloads(version, exposes) : [];
  });
}

function versionPreloads({ url, extras }: DiscoveredVersion, exposes: ReadonlySet<string>): Preload[] {
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  const assets = [...exposes].flatMap((expose) => extras.assets[expose] ?? []);
  const scripts = new Set(assets.flatMap(({ js }) => js));
  const styles = new Set(assets.flatMap(({ css }) => css));
  const entry = extras.federation.entry.slice(folder.length);
  return [
    { href: extras.federation.entry, as: 'script', integrity: extras.integrity[entry] },
    ...[...scripts]
      .filter((file) => file !== entry)
      .map((file): Preload => ({ href: folder + file, as: 'script', integrity: extras.integrity[file] })),
    ...[...styles].map((file): Preload => ({ href: folder + file, as: 'style', integrity: extras.integrity[file] })),
  ];
}
