import { constants, createContext, Script } from 'node:vm';

/** Time limit for evaluating the bundles, before a page needs them. */
const LOAD_MS = 5000;

/** Files of a bundle: address -> source. */
export type RealmFiles = Readonly<Record<string, string>>;

/**
 * Evaluates CommonJS files by name. `require` finds only the files of the realm. V8 refuses eval and Function here.
 */
const BOOTSTRAP = `
globalThis.files = Object.create(null);
const loaded = Object.create(null);
globalThis.requireFile = (name) => {
  if (!(name in files)) throw new Error('A page may require files of its own release only, and not ' + name + '.');
  if (!(name in loaded)) {
    const module = (loaded[name] = { exports: {} });
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    files[name](module, module.exports, (path) => requireFile(folder + path.replace(/^\\.\\//, '')), name);
  }
  return loaded[name].exports;
};
0`;

export interface Realm {
  /**
   * Runs an exported function and its microtasks.
   * @param withinMs time limit in whole milliseconds, at least 1
   * @returns the state of the rendering afterwards
   */
  call(file: string, name: string, text: string, withinMs: number): string;
}

/** Classes of the process that all realms use. */
const SHARED_CLASSES = { URL, URLSearchParams, TextEncoder, TextDecoder };

/**
 * Freezes what a realm reaches through the shared classes, so that no realm changes it for the others. The process starts with
 * its intrinsics frozen, where each chain of prototypes ends.
 */
function freezeShared(): void {
  const samples = [
    new URLSearchParams().keys(),
    ...errorsOf(
      () => new URL(''),
      () => new TextDecoder('none'),
    ),
  ];
  const queue: unknown[] = [...Object.values(SHARED_CLASSES), ...samples];
  const seen = new Set<unknown>();
  for (const value of queue) {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) continue;
    seen.add(value);
    const properties = Reflect.ownKeys(value).map((key) => Reflect.getOwnPropertyDescriptor(value, key));
    queue.push(Object.getPrototypeOf(value), ...properties.flatMap((own) => [own?.value, own?.get, own?.set]));
    Object.freeze(value);
  }
}

function errorsOf(...failing: (() => unknown)[]): unknown[] {
  return failing.map((run) => {
    try {
      return run();
    } catch (error) {
      return error;
    }
  });
}

freezeShared();

/**
 * Compiled once for all realms. The arguments are globals during the call, because a script with the values in it would
 * be compiled each time.
 */
const CALL = new Script('requireFile(callFile)[callName](callText); 0', { filename: 'realm' });

/**
 * A separate global scope with the language, URLs and text encoding, without Node or browser APIs. Only text crosses
 * its border.
 *
 * It isolates versions from each other's mistakes. `vm` is not a security boundary. The process around it is: it has no
 * secrets, no files and no right to start programs.
 * @param shell file of the shell's bundle, which is evaluated at once
 * @param modules those that the shell's bundle prepares, as JSON
 */
export function createRealm(files: RealmFiles, shell: string, modules: string): Realm {
  // a plain object as global: the default's interceptors make each use of a global 30 times slower
  const context = createContext(constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: false },
    microtaskMode: 'afterEvaluate',
  });
  Object.assign(context, SHARED_CLASSES);
  const run = (code: string, filename = 'realm'): unknown =>
    new Script(code, { filename }).runInContext(context, { timeout: LOAD_MS });
  run(BOOTSTRAP);
  for (const [name, source] of Object.entries(files)) {
    run(`files[${JSON.stringify(name)}] = function (module, exports, require, __filename) {${source}\n}; 0`, name);
  }
  run(`requireFile(${JSON.stringify(shell)}).prepare(${JSON.stringify(modules)}); 0`);
  return {
    call(file, name, text, withinMs) {
      const parts = { callFile: file, callName: name, callText: text };
      Object.assign(context, parts);
      CALL.runInContext(context, { timeout: withinMs });
      for (const part of Object.keys(parts)) Reflect.deleteProperty(context, part);
      // read without a script: each run with a time limit starts a watchdog thread
      const status: unknown = Reflect.get(context, 'renderStatus');
      return typeof status === 'string' ? status : '';
    },
  };
}
