import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The federation folder: how every bundle of the project is made.
 *
 *   sharing.ts    the one table of what the host provides and remotes take from it
 *   rspack-config.ts   the rspack configuration of a remote and of the shell
 *   release.ts    what a build leaves behind: hashes, assets per exposed module, release.json
 *   build-remote.ts, build-shell.ts   the builds themselves
 *   cli.ts, cli/  the `mfe` command, one file per command     mfe.mjs, preset.mjs   doors for Node, which reads no TypeScript
 *   verify/       what a version is held against before it is published     contract/, source/   what changed, for whom
 */

/** Where a shared key's version comes from, and whether two copies on one page would break it. */
interface SharedKey {
  /** package whose version the key carries */
  package: string;
  singleton: boolean;
}

const one = (name: string): SharedKey => ({ package: name, singleton: true });

/**
 * What the shell provides and every remote takes from it. Sub-paths are listed one by one: a second
 * react-dom/client beside the shared react-dom throws React's error 527, and a prefix key such as 'valtio/' makes
 * Node warn. Icons (lucide-react) and the schema library (zod/mini) are left out on purpose: sharing turns off
 * tree shaking, and a whole copy costs more than the pieces a remote uses. Our own two packages come in two parts, so
 * that a page starts with what it shows first; import-parts.ts picks the part by the name that is imported.
 */
const SHARED = {
  react: one('react'),
  'react/jsx-runtime': one('react'),
  'react-dom': one('react-dom'),
  'react-dom/client': one('react-dom'),
  'single-spa': one('single-spa'),
  'single-spa-react': one('single-spa-react'),
  swr: one('swr'),
  'swr/immutable': one('swr'),
  'swr/mutation': one('swr'),
  valtio: one('valtio'),
  'valtio/utils': one('valtio'),
  'shared-contracts/first': one('shared-contracts'),
  'shared-contracts/later': one('shared-contracts'),
  'shared-ui/first': one('shared-ui'),
  'shared-ui/later': one('shared-ui'),
  'shared-ui/map': one('shared-ui'),
  'shared-ui/price-slider': one('shared-ui'),
} satisfies Record<string, SharedKey>;
export type SharedName = keyof typeof SHARED;
export const SHARED_KEYS = Object.keys(SHARED);

/** Version of an installed package, found by walking up from here; `exports` often hides package.json. */
export function installedVersion(name: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const file = join(folder, 'node_modules', name, 'package.json');
    if (existsSync(file)) return String(JSON.parse(readFileSync(file, 'utf8')).version);
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`${name} is in the sharing table but is not installed.`);
    folder = parent;
  }
}

/** '19.3.1' gives '^19.3.0': a remote built beside a newer patch still runs on the shell that is live. */
export function requiredRange(version: string): string {
  const [major = '0', minor = '0'] = version.split('.');
  return `^${major}.${minor}.0`;
}

/** A remote's side: nothing of the table is ever bundled into a remote. */
export function consumedShares() {
  return table(({ package: name, singleton }) => ({
    import: false as const,
    singleton,
    requiredVersion: requiredRange(installedVersion(name)),
  }));
}

/** Package key -> version, as told in the shell's assets.json and checked by the registry. */
export function providedVersions(): Record<string, string> {
  return table(({ package: name }) => installedVersion(name));
}

function table<T>(make: (key: SharedKey) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(SHARED).map(([key, entry]) => [key, make(entry)]));
}
