import { constants, createContext, Script } from 'node:vm';

/** Longest that code of a realm runs in one go, its microtasks included, in milliseconds. */
const STEP_MS = 400;
/** The same for evaluating the bundles, which is done before a page needs them. */
const LOAD_MS = 5000;

/** Files of a bundle: address -> source. */
export type RealmFiles = Readonly<Record<string, string>>;

/**
 * Evaluates CommonJS files by their names. `require` knows the files of the realm and nothing else.
 * Strings of code are no code here: V8 refuses eval and Function.
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
  /** Runs a function that a file exports, with all microtasks that follow, and gives the state of the rendering then. */
  call(file: string, name: string, text: string): string;
}

/** Compiled once for all realms. The parts of a call are globals while it runs: a text within the script would be compiled each time. */
const CALL = new Script('requireFile(callFile)[callName](callText); 0', { filename: 'realm' });

/**
 * A global scope of its own with the language, addresses and texts, and nothing of Node or a browser. Only text crosses its
 * border.
 *
 * It keeps honest code apart and stops what such code does by mistake. Node says of `vm` that it is no wall against an
 * attacker; the wall is the process around it, which has no secrets, no files and no right to start anything.
 * @param shell its file of the shell's bundle, which is evaluated at once
 * @param modules those that the shell's bundle prepares, as JSON
 */
export function createRealm(files: RealmFiles, shell: string, modules: string): Realm {
  // an ordinary global: with the interceptors of the default, each use of a global costs 30 times as much
  const context = createContext(constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: false },
    microtaskMode: 'afterEvaluate',
  });
  Object.assign(context, { URL, URLSearchParams, TextEncoder, TextDecoder });
  const run = (code: string, filename = 'realm', timeout = STEP_MS): unknown =>
    new Script(code, { filename }).runInContext(context, { timeout });
  run(BOOTSTRAP);
  for (const [name, source] of Object.entries(files)) {
    run(`files[${JSON.stringify(name)}] = function (module, exports, require, __filename) {${source}\n}; 0`, name);
  }
  run(`requireFile(${JSON.stringify(shell)}).prepare(${JSON.stringify(modules)}); 0`, 'realm', LOAD_MS);
  return {
    call(file, name, text) {
      const parts = { callFile: file, callName: name, callText: text };
      Object.assign(context, parts);
      CALL.runInContext(context, { timeout: STEP_MS });
      for (const part of Object.keys(parts)) Reflect.deleteProperty(context, part);
      // read from outside: each run with a time limit starts a thread that watches it
      const status: unknown = Reflect.get(context, 'renderStatus');
      return typeof status === 'string' ? status : '';
    },
  };
}
