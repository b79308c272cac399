import type { DiscoveredVersion, Discovery } from 'federation/protocol/discovery';
import { getJson } from '../api/http';
import { LOAD_TIMEOUT_MS } from './timeouts';

/** The address at which documents, static hosts and other sites find the versions of this visitor. */
export const DISCOVERY_PATH = '/mfe/discovery.json';

/** The current discovery document: from the page, until it is loaded again. */
export interface DiscoveryStore {
  /** The version of a remote for this visitor; null when the remote is not deployed. */
  versionOf(remote: string): DiscoveredVersion | null;
  all(): [remote: string, version: DiscoveredVersion][];
  /** Loads the discovery document again: a newer deployment may have replaced files that are gone. */
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
      const [json, { readDiscovery }] = await Promise.all([
        read(),
        import(/* webpackChunkName: "checked-documents" */ './checked-documents'),
      ]);
      current = await withOverrides(readDiscovery(json));
    },
  };
}

/** Versions for this browser only are read by code in its own chunk, which other browsers never load. */
export async function withOverrides(discovery: Discovery): Promise<Discovery> {
  const isOverridden = Object.values(discovery.microFrontends).some(([version]) => version?.extras.override);
  if (!isOverridden) return discovery;
  const { readOverrides } = await import(/* webpackChunkName: "overrides" */ './read-overrides');
  return readOverrides(discovery);
}

function readAgain(): Promise<unknown> {
  return getJson(DISCOVERY_PATH, { timeoutMs: LOAD_TIMEOUT_MS });
}
