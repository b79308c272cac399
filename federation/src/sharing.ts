import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONTRACT_VERSION, FORMER_CONTRACT_VERSION } from 'shared-contracts';
import { findUp } from './find-up';

/**
 * The keys of the share scope. `shell/src/federation/shared-packages.ts` has an import for each, which the compiler
 * checks. Sub-paths are listed one by one: a second react-dom/client next to the shared react-dom throws React's error
 * 527, and a prefix key such as 'valtio/' makes Node warn. Icons (lucide-react) and zod/mini are not shared: a shared
 * package cannot be tree-shaken, and a whole copy is larger than the parts that a remote uses.
 */
export const SHARED_KEYS = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'swr',
  'valtio',
  'shared-contracts',
  'shared-contracts/checks',
  'shared-contracts/forms',
  'shared-contracts/lead-rules',
  'shared-contracts/leads',
  'shared-contracts/listing-facts',
  'shared-contracts/pages',
  'shared-contracts/second-factor',
  'shared-ui',
  'shared-ui/carousel',
  'shared-ui/listing-row',
  'shared-ui/map',
  'shared-ui/price-slider',
  'shared-ui/saved-search',
  'shared-ui/tabs',
] as const;
/**
 * The key of the contract of pages: `shared-contracts` without its schemas. Remotes import `shared-contracts`, and their
 * build chooses.
 */
export const PAGE_CONTRACT = 'shared-contracts/page';
const PROVIDED_KEYS = [...SHARED_KEYS, PAGE_CONTRACT] as const;
export type SharedName = (typeof PROVIDED_KEYS)[number];

/** The package of a key, whose version the key has. */
const packageOf = (key: string) => key.split('/', 1).join();

const OWN = /^shared-/;

/**
 * Folder of an installed package, here or above; null without it. Read from the disk, because `exports` often hides
 * package.json.
 */
function findInstalled(name: string, from: string): string | null {
  const path = join('node_modules', name);
  const above = findUp(join(path, 'package.json'), from);
  return above === null ? null : join(above, path);
}

/** @throws Error with the line of package.json that is missing */
export function installedFolder(name: string, from = dirname(fileURLToPath(import.meta.url))): string {
  const found = findInstalled(name, from);
  if (found !== null) return found;
  const range = OWN.test(name) ? `^${CONTRACT_VERSION.split('.')[0]}.0.0` : '*';
  throw new Error(
    `The package ${name} is not installed. Add "${name}": "${range}", or the path of its archive, to "devDependencies" ` +
      'of package.json if it is not there, and run npm install.',
  );
}

/** Version of an installed package. */
export function installedVersion(name: string): string {
  return String(JSON.parse(readFileSync(join(installedFolder(name), 'package.json'), 'utf8')).version);
}

/** The project's own shared packages: key of the share scope -> source file. */
export function ownSharedFiles(): Record<string, string> {
  const find = createRequire(import.meta.url);
  return Object.fromEntries(
    SHARED_KEYS.filter((key) => OWN.test(key)).map((key) => [key, realpathSync(find.resolve(key))]),
  );
}

/**
 * '19.3.1' becomes '^19.3.0', so that a remote built with a newer patch runs on the live shell. The project's own
 * packages need the same major version only, because the registry compares each imported name (MFE-121).
 */
export function requiredRange(name: string, version: string): string {
  const [major = '0', minor = '0'] = version.split('.');
  return OWN.test(name) ? `^${major}.0.0` : `^${major}.${minor}.0`;
}

/**
 * Shared packages of a remote, which come from the share scope and are not bundled.
 * @param ranges package -> range, for a remote that also runs on other versions than the installed one, such as '^19 ||
 * ^20'
 * @param ofPages takes the contract without its schemas
 */
export function consumedShares(ranges: Readonly<Record<string, string>> = {}, ofPages = false) {
  return table(SHARED_KEYS, (name, key) => ({
    import: false as const,
    singleton: true,
    strictVersion: true,
    requiredVersion: ranges[name] ?? requiredRange(name, installedVersion(name)),
    ...(ofPages && key === 'shared-contracts' ? { shareKey: PAGE_CONTRACT } : {}),
  }));
}

/** Every key of the share scope with the range of a remote; null where the package is not installed. */
export function sharedRanges(): { key: string; range: string | null }[] {
  const from = dirname(fileURLToPath(import.meta.url));
  return SHARED_KEYS.map((key) => {
    const name = packageOf(key);
    return { key, range: findInstalled(name, from) === null ? null : requiredRange(name, installedVersion(name)) };
  });
}

/** Package key -> version, as listed in the shell's assets.json and checked by the registry. */
export function providedVersions(): Record<string, string> {
  return table(PROVIDED_KEYS, (name) => installedVersion(name));
}

/**
 * Package key -> version under which the shell also provides its packages to remotes of the former contract. It is the
 * same code: where it lacks a name that such a remote imports, the registry says so (MFE-121).
 */
export function formerVersions(): Record<string, string> {
  return table(PROVIDED_KEYS, (name) =>
    name === 'shared-contracts' ? FORMER_CONTRACT_VERSION : installedVersion(name),
  );
}

function table<T>(keys: readonly string[], make: (packageName: string, key: string) => T): Record<string, T> {
  return Object.fromEntries(keys.map((key) => [key, make(packageOf(key), key)]));
}
