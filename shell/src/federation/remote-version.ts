import type { DiscoveredVersion } from 'federation/protocol/discovery';
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

/**
 * Whether one of these contract versions is in a range such as '^1.2.0', '1.x' or '^1.2.0 || ^2.0.0': the same major version
 * with at least the minor version. The registry checked the exact range on upload; a page that was open during a deployment
 * may have another contract.
 */
export function fitsContract(versions: readonly string[], range: string): boolean {
  return range.split('||').some((alternative) => {
    const [major, minor] = majorAndMinor(alternative);
    return versions.some((version) => {
      const [ours, has] = majorAndMinor(version);
      return ours === major && has >= minor;
    });
  });
}

function majorAndMinor(text: string): [major: number, minor: number] {
  const [, major, minor = '0'] = /(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  return [Number(major), Number(minor)];
}
