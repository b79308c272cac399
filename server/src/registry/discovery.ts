import { DISCOVERY_SCHEMA_URL, type DiscoveredVersion, type Discovery, federationName } from 'shared-contracts';
import type { FoundRelease, Releases } from './releases';

/** The address of a file of a version. */
export function versionUrl({ release }: FoundRelease, file: string): string {
  return `/mfe/${release.name}/${encodeURIComponent(release.version)}/${file}`;
}

/** The versions everyone gets now: the live one of each remote, and the one before it to fall back on. */
export function discoveryOf(releases: Releases): Discovery {
  const entries = [...releases].flatMap(([name, [live, previous]]) =>
    live ? [[name, [discovered(live, previous)]]] : [],
  );
  return { schema: DISCOVERY_SCHEMA_URL, microFrontends: Object.fromEntries(entries) };
}

function discovered(live: FoundRelease, previous: FoundRelease | undefined): DiscoveredVersion {
  const { release } = live;
  const integrity = release.integrity[release.federationManifest];
  return {
    url: versionUrl(live, release.federationManifest),
    ...(previous ? { fallbackUrl: versionUrl(previous, previous.release.federationManifest) } : {}),
    metadata: { version: release.version, ...(integrity ? { integrity } : {}) },
    deployment: { traffic: 100, default: true },
    extras: {
      federation: { name: federationName(release.name), entry: versionUrl(live, release.entry) },
      contract: release.manifest.contract,
      pages: release.manifest.pages,
      extensions: release.manifest.extensions,
      assets: release.assets,
      integrity: release.integrity,
      ...(previous
        ? { fallback: { release: versionUrl(previous, 'release.json'), integrity: previous.integrity } }
        : {}),
    },
  };
}
