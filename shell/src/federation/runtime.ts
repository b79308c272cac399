import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { CONTRACT_VERSION, type RemoteErrorCode } from 'shared-contracts';
import type { LifeCycles } from 'single-spa';
import { fitsContract } from './contract-range';
import './provided';
import { createIntegrityList, integrityPlugin } from './integrity';
import type { LoadableVersion } from './loadable';

/** A remote that could not be loaded, with the code its fallback and its report name. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';
  constructor(
    readonly code: RemoteErrorCode,
    readonly remote: string,
    readonly version: string | undefined,
    message: string,
  ) {
    super(message);
  }
}

export type Lifecycles = LifeCycles<Record<string, unknown>>;
/** Loads one exposed module of one version, once, without a second try. */
export type LoadModule = (version: LoadableVersion, expose: string) => Promise<Lifecycles>;

/** The thin skin over the federation runtime; everything that decides stands in loader.ts. */
export function createRuntime(base: string = window.location.href): LoadModule {
  const list = createIntegrityList(base);
  const registered = new Set<string>();
  const newest = new Map<string, string>();
  registerPlugins([integrityPlugin(list)]);

  return async (version, expose) => {
    const key = keyOf(version);
    checkContract(version);
    list.trust(version);
    if (!registered.has(key)) {
      registerRemotes([{ name: key, entry: version.entry, type: 'global', entryGlobalName: version.container }]);
      registered.add(key);
    }
    // a container left by another version would be taken for this one's
    const before = newest.get(version.container);
    if (before !== undefined && before !== key) Reflect.set(globalThis, version.container, undefined);
    newest.set(version.container, key);
    return lifecyclesOf(await loadRemote(`${key}/${expose.replace('./', '')}`), version, expose);
  };
}

/** Name of a version within the federation runtime, where every version is a remote of its own. */
function keyOf({ container, version }: LoadableVersion): string {
  return `${container}__${version.replace(/[^A-Za-z0-9]/g, '_')}`;
}

function checkContract({ remote, version, contract }: LoadableVersion): void {
  if (fitsContract(CONTRACT_VERSION, contract)) return;
  const sentence = `${remote} ${version} needs contract ${contract}, this page has ${CONTRACT_VERSION}.`;
  throw new RemoteLoadError('MFE-008', remote, version, sentence);
}

function lifecyclesOf(loaded: unknown, { remote, version }: LoadableVersion, expose: string): Lifecycles {
  if (isLifecycles(loaded)) return loaded;
  throw new RemoteLoadError('MFE-005', remote, version, `${remote} ${version} has no ${expose} with bootstrap, mount and unmount.`);
}

function isLifecycles(value: unknown): value is Lifecycles {
  if (typeof value !== 'object' || value === null) return false;
  return ['bootstrap', 'mount', 'unmount'].every((name) => {
    const part: unknown = Reflect.get(value, name);
    return typeof part === 'function' || Array.isArray(part);
  });
}
