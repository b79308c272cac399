import { type DiscoveredVersion, type Discovery, discoverySchema } from 'shared-contracts';
import { getJson } from '../api/http';
import { LOAD_TIMEOUT_MS } from './timeouts';

/** Where every document, static host or foreign page finds the versions this visitor gets. */
export const DISCOVERY_PATH = '/mfe/discovery.json';

/** The discovery document as it now stands: the inlined one until it is read again. */
export interface DiscoveryStore {
  /** The one version of a remote this visitor gets, or null when the remote is not deployed. */
  versionOf(remote: string): DiscoveredVersion | null;
  all(): [remote: string, version: DiscoveredVersion][];
  /** Asks the server again; a newer deployment may have taken the place of files that are gone. */
  reread(): Promise<void>;
}

export function createDiscoveryStore(initial: Discovery, read: () => Promise<unknown> = readAgain): DiscoveryStore {
  let current = initial;
  const versionOf = (remote: string) => current.microFrontends[remote]?.[0] ?? null;
  return {
    versionOf,
    all: () =>
      Object.keys(current.microFrontends).flatMap((remote): [string, DiscoveredVersion][] => {
        const version = versionOf(remote);
        return version ? [[remote, version]] : [];
      }),
    async reread() {
      current = await withOverrides(discoverySchema.parse(await read()));
    },
  };
}

/** What this browser gets from elsewhere is read by code of its own, which nobody else loads. */
export async function withOverrides(discovery: Discovery): Promise<Discovery> {
  const isOverridden = Object.values(discovery.microFrontends).some(([version]) => version?.extras.override);
  if (!isOverridden) return discovery;
  const { readOverrides } = await import(/* webpackChunkName: "overrides" */ './read-overrides');
  return readOverrides(discovery);
}

function readAgain(): Promise<unknown> {
  return getJson(DISCOVERY_PATH, { timeoutMs: LOAD_TIMEOUT_MS });
}
