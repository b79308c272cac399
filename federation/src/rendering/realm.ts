import { inspect } from 'node:util';
import { constants, createContext, Script } from 'node:vm';

/** Time limit for evaluating the bundles, before a page needs them. */
const LOAD_MS = 5000;

/** Files of a bundle: address -> source. */
export type RealmFiles = Readonly<Record<string, string>>;

/**
 * Evaluates CommonJS files by name. `require` finds only the files of the realm. V8 refuses eval and Function here.
 */
const BOOTSTRAP = `
// its callbacks run between steps, where no time limit applies
delete globalThis.FinalizationRegistry;
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

export interface RealmParts {
  /** file of the shell's bundle, which is evaluated at once */
  shell: string;
  /** those that the shell's bundle prepares, as JSON */
  modules: string;
  /** of all texts, for the shell's bundle */
  language: string;
}

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
 * its intrinsics frozen, where each chain of prototypes ends. An inspection would pass the process's own function to a method
 * of the inspected value, also one for an error's message.
 */
function freezeShared(): void {
  inspect.defaultOptions.customInspect = false;
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
    Reflect.deleteProperty(value, inspect.custom);
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
 * Runs code of the realm and describes what it throws: reading a thrown value may run more code, which needs the time limit too.
 */
const described = (code: string): string => `try { ${code};
callProblem = '' } catch (error) { try { callProblem = String((error && error.stack) || error) } catch {} } 0`;

const CALL_PROBLEM = 'The code threw a value that has no text.';

/**
 * Compiled once for all realms. The arguments are globals during the call, because a script with the values in it would
 * be compiled each time.
 */
const CALL = new Script(described('requireFile(callFile)[callName](callText)'), { filename: 'realm' });

/**
 * A separate global scope with the language, URLs and text encoding, without Node or browser APIs. Only text crosses
 * its border.
 *
 * It isolates versions from each other's mistakes. `vm` is not a security boundary. The process around it is: it has no
 * secrets, no files and no right to start programs.
 */
export function createRealm(files: RealmFiles, { shell, modules, language }: RealmParts): Realm {
  // a plain object as global: the default's interceptors make each use of a global 30 times slower
  const context = createContext(constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: false },
    microtaskMode: 'afterEvaluate',
  });
  Object.assign(context, SHARED_CLASSES);
  const set = (name: string, value: unknown): unknown =>
    Object.defineProperty(context, name, { value, writable: true, enumerable: true, configurable: true });
  set('realmLanguage', language);
  // no accessor and no prototype of the realm takes part: they would run without a time limit
  const textOf = (name: string): string => {
    const value: unknown = Object.getOwnPropertyDescriptor(context, name)?.value;
    return typeof value === 'string' ? value : '';
  };
  const run = (script: Script, timeout: number): void => {
    set('callProblem', CALL_PROBLEM);
    script.runInContext(context, { timeout });
    const problem = textOf('callProblem');
    if (problem) throw Object.assign(new Error(problem), { stack: problem });
  };
  const load = (code: string, filename = 'realm'): void => run(new Script(code, { filename }), LOAD_MS);
  load(described(BOOTSTRAP));
  for (const [name, source] of Object.entries(files)) {
    load(
      described(`files[${JSON.stringify(name)}] = function (module, exports, require, __filename) {${source}\n}`),
      name,
    );
  }
  load(described(`requireFile(${JSON.stringify(shell)}).prepare(${JSON.stringify(modules)})`));
  return {
    call(file, name, text, withinMs) {
      const parts = { callFile: file, callName: name, callText: text };
      for (const [part, value] of Object.entries(parts)) set(part, value);
      run(CALL, withinMs);
      for (const part of Object.keys(parts)) Reflect.deleteProperty(context, part);
      // read without a script: each run with a time limit starts a watchdog thread
      return textOf('renderStatus');
    },
  };
}
