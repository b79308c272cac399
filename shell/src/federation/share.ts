import { PROVIDED } from './provided';

/** The part of a bundler's own runtime, within a remote, that shared modules are handed to. */
interface RemoteModules {
  /** factories by module id */
  m: Record<string, (module: { exports: unknown }) => void>;
  /** modules that have run */
  c: Record<string, unknown>;
}

/** The same runtime, which also names the files of chunks: scripts and sheets. */
interface RemoteFiles {
  u?: (chunkId: string | number) => string;
  k?: (chunkId: string | number) => string;
}

/** A chunk of a remote is on its way and needs shared modules; `promises` is what the remote waits for. */
interface Consumption {
  chunkId: string | number;
  promises: unknown[];
  /** shared modules by the chunk that needs them */
  chunkMapping: Readonly<Record<string, readonly string[]>>;
  moduleToHandlerMapping: Readonly<Record<string, { shareKey: string }>>;
  /** what is there (0) or on its way, by module id */
  installedModules: Record<string, Promise<void> | 0>;
  webpackRequire: RemoteModules;
}

/**
 * What remotes take in the place of a federation runtime of their own: the bundler's code in their entries calls it. All
 * that is shared comes from the shell, in the one version it has, so there is nothing to negotiate. The registry has held
 * each remote against the sharing table before it was deployed.
 */
export function lendRuntime() {
  Reflect.set(globalThis, '__lent_federation_runtime', () => ({
    bundlerRuntime: {
      S: {},
      init: ({ webpackRequire }: { webpackRequire: RemoteFiles }) => {
        if (document.currentScript instanceof HTMLScriptElement) askAnew(webpackRequire, document.currentScript.src);
        return {};
      },
      I: nothingToShare,
      initContainerEntry: () => true,
      installInitialConsumes: () => undefined,
      consumes,
    },
    bundlerRuntimeOptions: {},
  }));
}

/**
 * An entry that was asked for once more, under an address of its own, asks so for its chunks too: a browser lets a second
 * request for the same address wait behind one that hangs.
 */
export function askAnew(remote: RemoteFiles, entry: string): void {
  const { search } = new URL(entry);
  if (search === '') return;
  for (const kind of ['u', 'k'] as const) {
    const plain = remote[kind];
    if (plain) remote[kind] = (chunkId) => plain(chunkId) + search;
  }
}

const nothingToShare = () => Promise.resolve(true);

export function consumes({ chunkId, promises, chunkMapping, installedModules, ...rest }: Consumption): void {
  for (const id of chunkMapping[chunkId] ?? []) {
    installedModules[id] ??= install(id, installedModules, rest);
    promises.push(installedModules[id]);
  }
}

async function provide(key: string): Promise<unknown> {
  const found = PROVIDED[key];
  if (!found) throw new Error(`This page's shell does not provide ${key}.`);
  return found();
}

async function install(
  id: string,
  installedModules: Consumption['installedModules'],
  { moduleToHandlerMapping, webpackRequire }: Pick<Consumption, 'moduleToHandlerMapping' | 'webpackRequire'>,
): Promise<void> {
  const key = moduleToHandlerMapping[id]?.shareKey ?? id;
  try {
    const shared = await provide(key);
    webpackRequire.m[id] = (module) => {
      delete webpackRequire.c[id];
      module.exports = shared;
    };
    installedModules[id] = 0;
  } catch (error) {
    // so that the next try asks again
    delete installedModules[id];
    throw error;
  }
}
