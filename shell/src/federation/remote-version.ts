import { type DiscoveredVersion, discoveredRelease, type Release } from 'federation/protocol/discovery';
import type { ContainerFormat } from 'federation/protocol/manifest';

/** The data of one version that the loader needs, from discovery or from an older release.json. */
export interface RemoteVersion {
  remote: string;
  version: string;
  /** global variable for the container of a classic script */
  container: string;
  format: ContainerFormat;
  /** address of the entry */
  entry: string;
  /** address of the version's folder, ending with a slash */
  folder: string;
  contract: string;
  /** topics that it may publish, and topics that it may listen to */
  emits: readonly string[];
  listens: readonly string[];
  integrity: Record<string, string>;
  /** files of each exposed module, besides the entry */
  assets: Record<string, { js: string[]; css: string[] }>;
}

export function fromDiscovery(remote: string, { url, metadata, extras }: DiscoveredVersion): RemoteVersion {
  const { federation, contract, emits, listens, integrity, assets } = extras;
  const { name: container, entry, format } = federation;
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  return {
    remote,
    version: metadata.version,
    container,
    format,
    entry,
    folder,
    contract,
    emits,
    listens,
    integrity,
    assets,
  };
}

/** @param address of the release.json */
export function fromRelease(release: Release, address: string): RemoteVersion {
  return fromDiscovery(release.name, discoveredRelease(release, address));
}

type Version = [major: number, minor: number, patch: number];

/**
 * Whether a contract version is in a range: '1.2.0', '~1.2.0', '^1.2.0', '>=1.2.0', or '1.x'. The registry checked it
 * on upload. The page checks it again, because it may be open during a deployment. An unknown range does not match.
 */
export function fitsContract(version: string, range: string): boolean {
  const have = parse(version);
  const match = /^(\^|~|>=|=)?\s*(\d+)(?:\.(\d+|x))?(?:\.(\d+|x))?$/.exec(range.trim());
  if (!have || !match) return false;
  const [, operator = '', major, minor, patch] = match;
  const wanted: Version = [Number(major), digits(minor), digits(patch)];
  if (compare(have, wanted) < 0) return false;
  if (operator === '>=') return true;
  if (have[0] !== wanted[0]) return false;
  if (operator === '^' || isOpen(minor)) return wanted[0] > 0 || have[1] === wanted[1] || isOpen(minor);
  if (have[1] !== wanted[1]) return false;
  return operator === '~' || isOpen(patch) || have[2] === wanted[2];
}

const isOpen = (part: string | undefined) => part === undefined || part === 'x';
const digits = (part: string | undefined) => (isOpen(part) ? 0 : Number(part));

function parse(version: string): Version | null {
  const match = /^(\d+)\.(\d+)\.(\d+)/.exec(version);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : null;
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
