import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { CONTRACT_VERSION, type RemoteErrorCode } from 'shared-contracts';
import type { LifeCycles } from 'single-spa';
import { fitsContract } from './contract-range';
import './provided';
import { createIntegrityList, integrityPlugin } from './integrity';
import type { LoadableVersion } from './loadable';
import { createStyleKeeper } from './replaced-styles';

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
  const names = createNames();
  const keepStyles = createStyleKeeper();
  registerPlugins([integrityPlugin(list)]);

  return async (version, expose) => {
    checkContract(version);
    list.trust(version);
    const { name, entry, fresh } = names.of(version);
    if (fresh) registerRemotes([{ name, entry, type: 'global', entryGlobalName: version.container }]);
    try {
      const loaded = await loadRemote(`${name}/${expose.replace('./', '')}`);
      return keepStyles(version, lifecyclesOf(loaded, version, expose));
    } catch (error) {
      names.failed(version);
      throw error;
    }
  };
}

/**
 * Under which name and address the federation runtime knows a version. One whose entry never came gets another
 * name, and an address of its own: a browser makes a second request for the same address wait behind one that hangs.
 */
function createNames() {
  const known = new Map<string, { name: string; tries: number; usable: boolean }>();
  const newest = new Map<string, string>();
  return {
    of(version: LoadableVersion) {
      const { container, entry } = version;
      const key = keyOf(version);
      const before = known.get(key);
      if (before?.usable && newest.get(container) === key) return { name: before.name, entry, fresh: false };
      // a container left by another version would be taken for this one's
      Reflect.set(globalThis, container, undefined);
      newest.set(container, key);
      const tries = (before?.tries ?? 0) + 1;
      const name = `${key}__${tries}`;
      known.set(key, { name, tries, usable: true });
      return { name, entry: tries === 1 ? entry : `${entry}?try=${tries}`, fresh: true };
    },
    /** A chunk that failed is asked for again by the entry itself; an entry that failed has to come anew. */
    failed(version: LoadableVersion) {
      const entry = known.get(keyOf(version));
      if (entry && Reflect.get(globalThis, version.container) === undefined) entry.usable = false;
    },
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
  throw new RemoteLoadError(
    'MFE-005',
    remote,
    version,
    `${remote} ${version} has no ${expose} with bootstrap, mount and unmount.`,
  );
}

function isLifecycles(value: unknown): value is Lifecycles {
  if (typeof value !== 'object' || value === null) return false;
  return ['bootstrap', 'mount', 'unmount'].every((name) => {
    const part: unknown = Reflect.get(value, name);
    return typeof part === 'function' || Array.isArray(part);
  });
}
