import { areasOf, type DiscoveredVersion, type Discovery, type Route } from 'shared-contracts';
import type { ShellAssets } from '../registry';

/** A file the browser should have begun to load before the shell asks for it. */
export interface Preload {
  href: string;
  as: 'script' | 'style';
  integrity: string | undefined;
}

/** The files of the shell beside its start that a route needs. */
export function shellPreloads({ pages = {}, later = [], integrity }: ShellAssets, route: Route): Preload[] {
  // a search is the one page that starts without what comes later
  const files = [...(pages[route.page] ?? []), ...(route.page === 'search' ? [] : later)];
  return files.map((file) => ({
    href: `/shell/${file}`,
    as: file.endsWith('.css') ? 'style' : 'script',
    integrity: integrity[file],
  }));
}

/**
 * The files of the remote whose page is on top. Navigation, dialogs and what lies beneath a listing are fetched when
 * that page has drawn: before, they would only take the line from it.
 */
export function routePreloads(discovery: Discovery, route: Route): Preload[] {
  const top = areasOf(route).at(-1);
  return Object.values(discovery.microFrontends).flatMap(([version]) => {
    const exposes = version?.extras.pages.filter(({ area }) => area === top).map(({ expose }) => expose) ?? [];
    return version && exposes.length > 0 ? versionPreloads(version, new Set(exposes)) : [];
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
