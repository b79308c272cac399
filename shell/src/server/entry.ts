/**
 * The shell's Node bundle: renders pages and extensions of remotes, and the shell around them, to HTML. The server evaluates it in a realm without Node's modules
 * and calls these functions with JSON text.
 */
import './environment';
import type { ExposedModule, RenderJob, RenderStatus } from 'shared-contracts/rendering';
import type { LoaderApi } from './loader-api';
import { loadModule, renderPart } from './render-part';

interface Rendering {
  api: LoaderApi | null;
  outcome: RenderStatus;
}
const renderings = new Map<number, Rendering>();

/** Loads modules before they are rendered, which takes longer the first time: `modules` is a list of ExposedModule as JSON. */
export function prepare(modules: string): void {
  const parsed: ExposedModule[] = JSON.parse(modules);
  // the rendering of the part reports it
  for (const module of parsed) loadModule(module).catch(() => undefined);
}

/** Begins a rendering: `job` is a RenderJob as JSON. */
export function start(id: number, job: string): void {
  const rendering: Rendering = { api: null, outcome: { kind: 'waiting' } };
  renderings.set(id, rendering);
  const parsed: RenderJob = JSON.parse(job);
  renderPart(parsed, (api) => {
    rendering.api = api;
  }).then(
    (outcome) => {
      rendering.outcome = outcome;
    },
    (error: unknown) => {
      rendering.outcome = { kind: 'failed', why: textOf(error) };
    },
  );
}

/** Its state, as a RenderStatus in JSON. */
export function status(id: number): string {
  const { api, outcome }: Rendering = renderings.get(id) ?? { api: null, outcome: { kind: 'failed', why: 'unknown' } };
  const asks = outcome.kind === 'waiting' ? (api?.open() ?? []) : [];
  return JSON.stringify(asks.length > 0 ? { kind: 'asks', asks } : outcome);
}

/** Hands in answers, as JSON of answer keys to answers. */
export function resume(id: number, answers: string): void {
  renderings.get(id)?.api?.take(JSON.parse(answers));
}

/** Forgets it. */
export function end(id: number): void {
  renderings.delete(id);
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
