/**
 * The shell's Node bundle: renders pages and extensions of remotes, and the shell around them, to HTML. The server
 * evaluates it in a realm without Node's modules and calls these functions with JSON text, one rendering after the
 * other. The global `renderStatus` has the state of the rendering, a RenderStatus as JSON. A call ends when all
 * microtasks have run.
 */
import './environment';
import './language';
import type { ExposedModule, RenderJob, RenderStatus } from 'federation/protocol/rendering';
import type { LoaderApi } from './loader-api';
import { loadModule, renderPart } from './render-part';

/** State of the current rendering. */
let current: LoaderApi | null = null;
/** Counts renderings, so that an earlier one cannot change a later one. */
let turn = 0;

/**
 * Loads modules before they are rendered, because the first load is slow. `modules` is a list of ExposedModule as JSON.
 */
export function prepare(modules: string): void {
  const parsed: ExposedModule[] = JSON.parse(modules);
  // a module that does not load fails again when it is rendered, which reports it
  for (const module of parsed) loadModule(module).catch(() => undefined);
}

/** Starts a rendering. `job` is a RenderJob as JSON. */
export function start(job: string): void {
  turn += 1;
  const own = turn;
  const become = (status: RenderStatus) => {
    if (own === turn) Object.assign(globalThis, { renderStatus: JSON.stringify(status) });
  };
  current = null;
  become({ kind: 'waiting' });
  const parsed: RenderJob = JSON.parse(job);
  renderPart(parsed, {
    onApi(api) {
      if (own === turn) current = api;
    },
    onAsks: (asks) => become({ kind: 'asks', asks }),
  }).then(become, (error: unknown) => become({ kind: 'failed', why: textOf(error) }));
}

/** Passes responses, as JSON of answer keys to responses. */
export function resume(answers: string): void {
  Object.assign(globalThis, { renderStatus: JSON.stringify({ kind: 'waiting' }) });
  current?.take(JSON.parse(answers));
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
