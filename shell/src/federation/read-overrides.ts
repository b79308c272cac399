import {
  browserIntegrity,
  type DiscoveredVersion,
  type Discovery,
  federationName,
  type Release,
  releaseSchema,
} from 'shared-contracts';
import { getJson } from '../api/http';
import { LOAD_TIMEOUT_MS } from './timeouts';

/**
 * Loads the releases of the overrides, and replaces the deployed versions by them. If one cannot be loaded, the
 * deployed version stays without the override mark, so that the ribbon reports it.
 */
export async function readOverrides(
  discovery: Discovery,
  read: (address: string) => Promise<unknown> = readRelease,
): Promise<Discovery> {
  const entries = await Promise.all(
    Object.entries(discovery.microFrontends).map(async ([name, [version]]) => {
      if (!version) return [];
      const own = version.extras.override
        ? await ownVersion(name, version, version.extras.override.release, read)
        : version;
      return own ? [[name, [own]] as const] : [];
    }),
  );
  const microFrontends: Discovery['microFrontends'] = {};
  for (const [name, [version]] of entries.flat()) microFrontends[name] = [version];
  return { ...discovery, microFrontends };
}

async function ownVersion(
  name: string,
  deployed: DiscoveredVersion,
  address: string,
  read: (address: string) => Promise<unknown>,
): Promise<DiscoveredVersion | null> {
  try {
    return fromElsewhere(name, releaseSchema.parse(await read(address)), address);
  } catch (error) {
    window.reportError(error);
    const { override: _, ...extras } = deployed.extras;
    return extras.federation.entry === '' ? null : { ...deployed, extras };
  }
}

/** The release in the form of a discovery entry, with absolute addresses. It has no fallback version. */
function fromElsewhere(name: string, release: Release, address: string): DiscoveredVersion {
  const { manifest } = release;
  const at = (file: string) => new URL(file, address).href;
  return {
    url: address,
    metadata: { version: release.version },
    extras: {
      federation: { name: federationName(name), entry: at(release.entry), format: release.format },
      contract: manifest.contract,
      pages: manifest.pages,
      extensions: manifest.extensions,
      emits: manifest.emits,
      listens: manifest.listens,
      assets: release.assets,
      integrity: browserIntegrity(release.integrity),
      override: { release: address },
    },
  };
}

const readRelease = (address: string) => getJson(address, { timeoutMs: LOAD_TIMEOUT_MS, cache: 'no-store' });
