import { DISCOVERY_SCHEMA_URL, type DiscoveredVersion, type Discovery } from 'federation/protocol/discovery';
import { federationName, type RemoteManifest } from 'federation/protocol/manifest';

const HASH = `sha384-${'b'.repeat(64)}`;

/** A deployed version for tests, without files. */
export function deployedVersion(
  remote: string,
  version: string,
  {
    pages = [],
    extensions = [],
    emits = [],
    listens = [],
    fallback,
  }: Partial<Pick<RemoteManifest, 'pages' | 'extensions' | 'emits' | 'listens'>> & { fallback?: string } = {},
): DiscoveredVersion {
  const folder = `/mfe/${remote}/${version}/`;
  return {
    url: `${folder}release.json`,
    metadata: { version },
    extras: {
      federation: { name: federationName(remote), entry: `${folder}entry.js`, format: 'script' },
      contract: '^2.0.0',
      pages,
      extensions,
      emits,
      listens,
      connect: [],
      assets: {},
      integrity: { 'entry.js': HASH },
      ...(fallback ? { fallback: { release: `/mfe/${remote}/${fallback}/release.json`, integrity: HASH } } : {}),
    },
  };
}

export function discoveryOf(versions: Record<string, DiscoveredVersion>): Discovery {
  const microFrontends = Object.fromEntries(Object.entries(versions).map(([remote, version]) => [remote, [version]]));
  return { schema: DISCOVERY_SCHEMA_URL, microFrontends };
}
