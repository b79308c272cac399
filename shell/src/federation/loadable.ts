import {
  browserIntegrity,
  type ContainerFormat,
  type DiscoveredVersion,
  federationName,
  type Release,
} from 'shared-contracts';

/** What the loader needs of one version, whether it came from discovery or from an older release.json. */
export interface LoadableVersion {
  remote: string;
  version: string;
  /** global variable that a classic script leaves its container in */
  container: string;
  format: ContainerFormat;
  /** address of the entry */
  entry: string;
  /** address of the version's folder, ending with a slash */
  folder: string;
  contract: string;
  /** topics that it may publish, and those that it may listen to */
  emits: readonly string[];
  listens: readonly string[];
  integrity: Record<string, string>;
  /** files of each exposed module, beside the entry */
  assets: Record<string, { js: string[]; css: string[] }>;
}

export function fromDiscovery(remote: string, { url, metadata, extras }: DiscoveredVersion): LoadableVersion {
  const folder = folderOf(url);
  return {
    remote,
    version: metadata.version,
    container: extras.federation.name,
    format: extras.federation.format,
    entry: extras.federation.entry,
    folder,
    contract: extras.contract,
    emits: extras.emits,
    listens: extras.listens,
    integrity: extras.integrity,
    assets: extras.assets,
  };
}

/** @param address of the release.json */
export function fromRelease(release: Release, address: string): LoadableVersion {
  const folder = folderOf(address);
  return {
    remote: release.name,
    version: release.version,
    container: federationName(release.name),
    format: release.format,
    entry: folder + release.entry,
    folder,
    contract: release.manifest.contract,
    emits: release.manifest.emits,
    listens: release.manifest.listens,
    integrity: browserIntegrity(release.integrity),
    assets: release.assets,
  };
}

function folderOf(address: string): string {
  return address.slice(0, address.lastIndexOf('/') + 1);
}
