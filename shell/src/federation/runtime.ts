import { createInstance } from '@module-federation/enhanced/runtime';
import { CONTRACT_VERSION, FORMER_CONTRACT_VERSION, type RemoteErrorCode } from 'shared-contracts';
import { isLifecycles, isRenderedExtension, type Lifecycles } from 'shared-ui';
import { nextTask } from '../scheduling/tasks';
import { filesPlugin, preloadFiles } from './files';
import { fitsContract, type RemoteVersion } from './remote-version';
import { offerSharedPackages, shareScopeOf } from './shared-packages';

/** A remote that did not load, with the code for its fallback and its report. */
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

/** Failures that may pass: a busy server, a lost connection. */
export const PASSING_FAILURES: ReadonlySet<RemoteErrorCode> = new Set(['MFE-001', 'MFE-002', 'MFE-003', 'MFE-010']);

/** Loads one exposed module of one version, once, without a retry. After an abort the next attempt starts again. */
export type LoadModule = (version: RemoteVersion, expose: string, signal: AbortSignal) => Promise<object>;

/**
 * Loads remotes' modules through the federation runtime. loader.ts makes the decisions.
 * @param base the base of remotes' addresses
 */
export function createRuntime(base: string = window.location.href): LoadModule {
  const versions = new Map<string, RemoteVersion>();
  const ready = new Set<string>();
  const instance = createInstance({
    name: 'shell',
    remotes: [],
    plugins: [filesPlugin(versions, (name) => ready.add(name))],
  });
  offerSharedPackages(instance);
  const nameOf = createTryNames();

  function register(name: string, version: RemoteVersion, nth: number): void {
    if (versions.has(name)) return;
    versions.set(name, version);
    const { container, format, contract } = version;
    // Another version of the remote may have left its container there.
    Reflect.set(globalThis, container, undefined);
    const entry = entryOfTry(version, nth, base);
    const type = format === 'module' ? 'module' : 'global';
    instance.registerRemotes([{ name, entry, type, entryGlobalName: container, shareScope: shareScopeOf(contract) }]);
  }

  return async (version, expose, signal) => {
    checkContract(version);
    const { name, nth, giveUp } = nameOf(version);
    if (nth === 1) preloadFiles(version, expose);
    signal.addEventListener('abort', giveUp);
    try {
      register(name, version, nth);
      const id = `${name}/${expose.slice(2)}`;
      const run = await instance.loadRemote<() => unknown>(id, { loadFactory: false, from: 'runtime' });
      // Load, run and render are three tasks.
      await nextTask();
      const module = moduleOf(run?.(), version, expose);
      await nextTask();
      return module;
    } catch (error) {
      if (!ready.has(name)) giveUp();
      throw error;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  };
}

/**
 * Registers a version in the runtime. After an abandoned attempt it is registered with another address, so that loading
 * starts with its entry again: a browser delays a second request for an address that hangs.
 */
function createTryNames() {
  const tries = new Map<string, number>();
  return ({ remote, version }: RemoteVersion) => {
    const key = `${remote}@${version}`;
    const nth = tries.get(key) ?? 1;
    return {
      name: nth === 1 ? key : `${key}~${nth}`,
      nth,
      giveUp: () => {
        if ((tries.get(key) ?? 1) === nth) tries.set(key, nth + 1);
      },
    };
  };
}

/** The server answers `<folder>~2/<file>` with `<folder><file>`: the browser requests chunks next to the entry. */
function entryOfTry({ entry, folder }: RemoteVersion, nth: number, base: string): string {
  const address = nth === 1 ? entry : `${folder}~${nth}/${entry.slice(folder.length)}`;
  return new URL(address, base).href;
}

function checkContract({ remote, version, contract }: RemoteVersion): void {
  if (fitsContract([CONTRACT_VERSION, FORMER_CONTRACT_VERSION], contract)) return;
  const sentence = `${remote} ${version} needs contract ${contract}, this page has ${CONTRACT_VERSION}.`;
  throw new RemoteLoadError('MFE-008', remote, version, sentence);
}

/** An exposed module has single-spa's lifecycles, or a component for a slot. */
function moduleOf(loaded: unknown, { remote, version }: RemoteVersion, expose: string): object {
  if (typeof loaded === 'object' && loaded !== null) {
    if (isLifecycles(loaded) || isRenderedExtension(Reflect.get(loaded, 'extension'))) return loaded;
  }
  const sentence = `${remote} ${version} has no ${expose} with lifecycles or an extension.`;
  throw new RemoteLoadError('MFE-005', remote, version, sentence);
}

/** The lifecycles of a module. */
export function lifecyclesIn(module: object, remote: string): Lifecycles {
  if (isLifecycles(module)) return module;
  throw new RemoteLoadError('MFE-005', remote, undefined, `The module of ${remote} has no lifecycles.`);
}
