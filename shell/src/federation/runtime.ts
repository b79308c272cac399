import { CONTRACT_VERSION, type RemoteErrorCode } from 'shared-contracts';
import type { LifeCycles } from 'single-spa';
import { nextTask } from '../start/next-task';
import { createContainers } from './containers';
import { fitsContract } from './contract-range';
import type { LoadableVersion } from './loadable';
import { preloadFiles } from './preload-files';
import { createStyleKeeper } from './replaced-styles';
import { lendRuntime } from './share';

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
/** Loads one exposed module of one version, once, without a second try; aborted, the next try begins from the start. */
export type LoadModule = (version: LoadableVersion, expose: string, signal: AbortSignal) => Promise<Lifecycles>;

/** Loads remotes' modules; everything that decides stands in loader.ts. */
export function createRuntime(base: string = window.location.href): LoadModule {
  lendRuntime();
  const containers = createContainers(base);
  const keepStyles = createStyleKeeper();
  return async (version, expose, signal) => {
    checkContract(version);
    preloadFiles(version, expose);
    const giveUp = () => containers.forget(version);
    signal.addEventListener('abort', giveUp);
    try {
      const container = await containers.of(version);
      const run = await container.get(expose);
      // it comes, runs and is drawn in three tasks
      await nextTask();
      const lifecycles = lifecyclesOf(run(), version, expose);
      await nextTask();
      return keepStyles(version, lifecycles);
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  };
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
