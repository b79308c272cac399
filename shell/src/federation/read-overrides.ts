import {
  type DiscoveredVersion,
  type Discovery,
  discoveredRelease,
  releaseSchema,
} from 'federation/protocol/discovery';
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
      const own = version.extras.override ? await ownVersion(version, version.extras.override.release, read) : version;
      return own ? [[name, [own]] as const] : [];
    }),
  );
  const microFrontends: Discovery['microFrontends'] = {};
  for (const [name, [version]] of entries.flat()) microFrontends[name] = [version];
  return { ...discovery, microFrontends };
}

async function ownVersion(
  deployed: DiscoveredVersion,
  address: string,
  read: (address: string) => Promise<unknown>,
): Promise<DiscoveredVersion | null> {
  try {
    const own = discoveredRelease(releaseSchema.parse(await read(address)), address);
    return { ...own, extras: { ...own.extras, override: { release: address } } };
  } catch (error) {
    window.reportError(error);
    const { override: _, ...extras } = deployed.extras;
    return extras.federation.entry === '' ? null : { ...deployed, extras };
  }
}

/** Reads the release.json of a version. */
export const readRelease = (address: string) => getJson(address, { timeoutMs: LOAD_TIMEOUT_MS, cache: 'no-store' });
