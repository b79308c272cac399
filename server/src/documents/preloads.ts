import type { DiscoveredVersion, Discovery } from 'federation/protocol/discovery';
import { areaOfPage } from 'federation/protocol/pages';
import { areasOf, type Route } from 'shared-contracts';
import type { ShellAssets } from '../registry/shell-assets';

/** A file the browser should have begun to load before the shell asks for it. */
export interface Preload {
  href: string;
  /** a module is an ES module: its preload is of another kind */
  as: 'script' | 'module' | 'style';
  integrity: string | undefined;
}

/** The shared packages that the remote on top of a route needs in addition to the shell's start. */
export function shellPreloads(
  { sharedFiles = {}, integrity }: ShellAssets,
  discovery: Discovery,
  route: Route,
): Preload[] {
  const keys = pageModules(discovery, route).flatMap(({ assets }) => assets.flatMap(({ shared }) => shared));
  const files = new Set(keys.flatMap((key) => sharedFiles[key] ?? []));
  return [...files].map((file) => ({
    href: `/shell/${file}`,
    as: file.endsWith('.css') ? 'style' : 'script',
    integrity: integrity[file],
  }));
}

/**
 * The files of the remote whose page is on top. Navigation, dialogs and the page below a listing are fetched after that
 * page is drawn, because they would compete with it for bandwidth.
 */
export function routePreloads(discovery: Discovery, route: Route): Preload[] {
  return pageModules(discovery, route).flatMap(({ version, assets }) => versionPreloads(version, assets));
}

type Assets = DiscoveredVersion['extras']['assets'][string];

/** The exposed modules that draw the page on top. */
function pageModules(discovery: Discovery, route: Route): { version: DiscoveredVersion; assets: Assets[] }[] {
  const top = areasOf(route).at(-1);
  return Object.values(discovery.microFrontends).flatMap(([version]) => {
    const exposes = version?.extras.pages.filter((page) => areaOfPage(page) === top).map(({ expose }) => expose) ?? [];
    if (!version || exposes.length === 0) return [];
    return { version, assets: exposes.flatMap((expose) => version.extras.assets[expose] ?? []) };
  });
}

function versionPreloads({ url, extras }: DiscoveredVersion, assets: readonly Assets[]): Preload[] {
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  const script = extras.federation.format === 'module' ? 'module' : 'script';
  // what has no hash is loaded in another mode than a preload
  const isKnown = (file: string) => extras.integrity[file] !== undefined;
  const scripts = new Set(assets.flatMap(({ js }) => js).filter(isKnown));
  const styles = new Set(assets.flatMap(({ css }) => css).filter(isKnown));
  const entry = extras.federation.entry.slice(folder.length);
  return [
    { href: extras.federation.entry, as: script, integrity: extras.integrity[entry] },
    ...[...scripts]
      .filter((file) => file !== entry)
      .map((file): Preload => ({ href: folder + file, as: script, integrity: extras.integrity[file] })),
    ...[...styles].map((file): Preload => ({ href: folder + file, as: 'style', integrity: extras.integrity[file] })),
  ];
}
