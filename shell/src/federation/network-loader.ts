import { differsFromHash, getJson } from '../api/door';
import { createLoader, type Loader, type LoaderParts } from './loader';
import { LOAD_TIMEOUT_MS } from './patience';
import { createRuntime } from './runtime';

export interface NetworkLoaderParts extends Pick<LoaderParts, 'discovery' | 'reload' | 'begins' | 'report'> {
  /** address that remotes' addresses are relative to; left out, that of the page */
  base?: string;
}

/** The loader as every host has it: remotes come over the network, each file checked against its hash. */
export function createNetworkLoader({ base, ...parts }: NetworkLoaderParts): Loader {
  return createLoader({
    ...parts,
    loadModule: createRuntime(base),
    readRelease: (address, integrity) => getJson(address, { timeoutMs: LOAD_TIMEOUT_MS, integrity }),
    isTampered: (url, integrity) => differsFromHash(url, integrity, LOAD_TIMEOUT_MS),
  });
}
