import { type ChildProcess, fork } from 'node:child_process';
import type { AskedCall, ExposedModule, PartJob } from '../protocol/rendering';
import { markupProblem } from './markup';
import { type PageStep, type Reply, readReply, type Step } from './messages';
import type { RealmFiles } from './realm';

export interface PoolOptions {
  /** starts a renderer's process */
  start: () => ChildProcess;
  /** maximum number of processes */
  size?: number;
  /** limit of the processor time of all steps of one page, in milliseconds */
  stepsMs?: number;
  /** time-out for getting a process, in milliseconds; a page waits for its first rendering for this and stepsMs */
  patienceMs?: number;
  /** time-out for the answers of all calls of one page, in milliseconds */
  answersMs?: number;
}

/** One version of a remote with the shell around it. */
export interface RealmSource {
  /** identifies the version and the language; each has its own realm */
  key: string;
  /** of all texts of the realm */
  language: string;
  /** file of the shell's Node bundle */
  shell: string;
  files: () => Promise<RealmFiles>;
  modules: readonly ExposedModule[];
}

/** @returns the responses of calls by key as JSON text, without calls that have none */
export type Answer = (asks: readonly AskedCall[]) => Promise<string>;

/**
 * What became of a part. No version is at fault for `skipped`, and the browser draws the part: for now, because no process was ready in
 * time, the machine was too busy, or the server did not answer the page's calls in time; else because there is nothing to
 * render. A first rendering that is late goes on without its visitor: `later` is its outcome.
 */
export type Outcome =
  | {
      kind: 'rendered';
      html: string;
      /** in the frame: of a page of the shell, which the browser draws */
      problem?: string;
      renderMs: number;
    }
  | { kind: 'failed'; why: string; renderMs: number }
  | { kind: 'skipped'; isForNow: boolean; later?: Promise<Outcome> };

const LATE = { kind: 'skipped', isForNow: true } as const satisfies Outcome;

/** A JSON object without responses. */
const NONE = '{}';
const noAnswers: Answer = async () => NONE;

const SIZE = 2;
/** Time limit of one step, and limit of the processor time of all steps of a page. */
const STEP_MS = 400;
const STEPS_MS = 700;
/** Time limit of the first rendering in a realm: it compiles the code, which on a busy machine takes longer than a page may take. */
const FIRST_MS = 2000;
/** A process that does not stop a step at its limit is ended after this time. */
const GRACE_MS = 1000;
const PATIENCE_MS = 300;
const ANSWERS_MS = 1000;
/** Time-out for making a realm. A new process evaluates the shell's bundle first. */
const LOAD_MS = 10_000;
/** Limit of rounds in which a loader may make calls. */
const MAX_ROUNDS = 4;
/** Calls that a loader may make at once. */
const MAX_ASKS = 20;
/** A realm for each live remote and the shell in two languages, and some for canaries. */
const MAX_REALMS = 20;
/** Heap limit of one process, in megabytes. */
const HEAP_MB = 256;
/**
 * A process with more is replaced between two pages. So a process that runs out of memory does so by the page that it renders,
 * and not by what earlier pages left.
 */
const MAX_KEPT_MB = 0.75 * HEAP_MB;

/** Older lines of Node have the permission model by its first name only. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** Whether the permission model denies the network to renderers. Where it does, a flag would allow it. */
export const DENIES_NETWORK = process.allowedNodeEnvironmentFlags.has('--allow-net');

/**
 * Starts a process without environment variables. Node's permission model denies it files, programs and threads, and the
 * network where it covers it.
 * @param program file of the renderer
 */
export function startRenderer(program: string): ChildProcess {
  return fork(program, [], {
    env: { NODE_ENV: 'production' },
    execArgv: [
      PERMISSION,
      `--allow-fs-read=${program}`,
      '--disallow-code-generation-from-strings',
      '--frozen-intrinsics',
      `--max-old-space-size=${HEAP_MB}`,
      '--no-warnings',
    ],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // messages are long texts, which JSON would escape again
    serialization: 'advanced',
  });
}

export type RenderPool = ReturnType<typeof createRenderPool>;

/**
 * A pool of processes that render pages. A process that hangs, ends or needs too much memory is replaced, and only its
 * current page fails.
 */
export function createRenderPool({
  start,
  size = SIZE,
  stepsMs = STEPS_MS,
  patienceMs = PATIENCE_MS,
  answersMs = ANSWERS_MS,
}: PoolOptions) {
  const renderers: Renderer[] = [];
  const queue: { key: string; give: (renderer: Renderer | null) => void }[] = [];
  let closed = false;

  function free(key: string): Renderer | undefined {
    const idle = renderers.filter((renderer) => !renderer.isTaken);
    const ready = idle.find((renderer) => renderer.has(key)) ?? idle[0];
    if (ready || renderers.length >= size) return ready;
    const started = new Renderer(start(), () => {
      renderers.splice(renderers.indexOf(started), 1);
    });
    renderers.push(started);
    return started;
  }

  /** Reserves a process until it is released; null when none becomes free in time. */
  async function take(key: string): Promise<Renderer | null> {
    if (closed) return null;
    const now = free(key);
    if (now) {
      now.isTaken = true;
      return now;
    }
    return new Promise((resolve) => {
      const late = setTimeout(() => give(null), patienceMs);
      const give = (renderer: Renderer | null) => {
        clearTimeout(late);
        queue.splice(queue.indexOf(waiting), 1);
        if (renderer) renderer.isTaken = true;
        resolve(renderer);
      };
      const waiting = { key, give };
      queue.push(waiting);
    });
  }

  function release(renderer: Renderer): void {
    renderer.isTaken = false;
    if (renderer.heapMb > MAX_KEPT_MB) renderer.end();
    const [next] = queue;
    const idle = next && !closed ? free(next.key) : undefined;
    if (next && idle) next.give(idle);
  }

  async function render(source: RealmSource, job: PartJob, answer: Answer, answers = NONE): Promise<Outcome> {
    // starting a process may fail, as without memory
    const renderer = await take(source.key).catch(() => null);
    if (!renderer) return LATE;
    const isFirst = !renderer.has(source.key);
    const limits = isFirst ? { stepMs: FIRST_MS, stepsMs: Math.max(FIRST_MS, stepsMs) } : { stepMs: STEP_MS, stepsMs };
    const rendering = outcomeOf(renderer, source, { job, answers, answer, ...limits, answersMs }).then(
      (outcome): Outcome => {
        release(renderer);
        // the end of the pool is not the page's fault
        return closed ? LATE : outcome;
      },
    );
    if (!isFirst) return rendering;
    const now = await within(patienceMs + stepsMs, rendering);
    return now === 'late' ? { ...LATE, later: rendering } : now;
  }

  return {
    /**
     * Renders a page; never throws.
     * @param answers responses by answer key that it need not ask for, as JSON text
     */
    render,
    /**
     * Makes a realm in every process before a page needs it, and renders some jobs in it.
     * @returns why it failed in a process
     */
    async warm(source: RealmSource, jobs: readonly PartJob[] = [], answer: Answer = noAnswers): Promise<string[]> {
      const taken = await Promise.all(Array.from({ length: size }, () => take(source.key)));
      const limits = { answers: NONE, answer, stepMs: FIRST_MS, stepsMs: FIRST_MS, answersMs };
      const warmUp = async (renderer: Renderer) => {
        await renderer.load(source);
        for (const job of jobs) {
          const place = { realm: source.key, shell: source.shell };
          const status = await renderIn(renderer, { place, job, ...limits });
          // a realm in which a job failed is gone
          if (status !== 'late' && status.kind === 'failed') throw new Error(status.why);
        }
      };
      const done = taken.map((renderer) => renderer && warmUp(renderer).finally(() => release(renderer)));
      return (await Promise.allSettled(done)).flatMap((one) =>
        one.status === 'rejected' ? [one.reason instanceof Error ? one.reason.message : String(one.reason)] : [],
      );
    },
    /** Ends all processes. */
    close(): void {
      closed = true;
      for (const renderer of [...renderers]) renderer.end();
    },
  };
}

/** @returns 'late' when the work takes longer; it continues */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Renders a page in a realm, which is made if it is missing; never throws. */
async function outcomeOf(
  renderer: Renderer,
  source: RealmSource,
  { job, ...limits }: Omit<Rendering, 'place'>,
): Promise<Outcome> {
  const began = performance.now();
  const renderMs = () => performance.now() - began;
  try {
    await renderer.load(source);
    const place = { realm: source.key, shell: source.shell };
    const status = await renderIn(renderer, { place, job, ...limits });
    if (status === 'late') return LATE;
    if (status.kind === 'browser') return { kind: 'skipped', isForNow: false };
    if (status.kind !== 'html') {
      const why = status.kind === 'failed' ? status.why : `The page did not finish rendering (${status.kind}).`;
      return { kind: 'failed', why, renderMs: renderMs() };
    }
    const { html } = status;
    const [problem] = status.errors;
    // the frame is the site's own
    if (job.kind === 'frame')
      return { kind: 'rendered', html, ...(problem === undefined ? {} : { problem }), renderMs: renderMs() };
    const why = problem ?? markupProblem(html);
    return why === null
      ? { kind: 'rendered', html, renderMs: renderMs() }
      : { kind: 'failed', why, renderMs: renderMs() };
  } catch (error) {
    return { kind: 'failed', why: error instanceof Error ? error.message : String(error), renderMs: renderMs() };
  }
}

interface Rendering extends Required<Pick<PoolOptions, 'stepsMs' | 'answersMs'>> {
  place: { realm: string; shell: string };
  job: PartJob;
  answers: string;
  answer: Answer;
  /** time limit of one step */
  stepMs: number;
}

/** The steps of one page. @returns 'late' when its calls were not answered in time, or the machine was too busy */
async function renderIn(
  renderer: Renderer,
  { place, job, answers, answer, stepMs, stepsMs, answersMs }: Rendering,
): Promise<Reply['status'] | 'late'> {
  const forAnswers = stopwatch(answersMs);
  let stepsLeftMs = stepsMs;
  const run = async (step: PageStep): Promise<Reply['status'] | 'late'> => {
    if (stepsLeftMs <= 0) return { kind: 'failed', why: `The page took more than ${stepsMs} ms.` };
    const {
      status,
      starved,
      stepMs: tookMs = 0,
    } = await renderer.step({ ...place, ...step, withinMs: stepMs }, stepMs + GRACE_MS);
    if (starved) return 'late';
    stepsLeftMs -= tookMs;
    return status;
  };
  // the responses go on as the text that they are
  const text = `${JSON.stringify(job).slice(0, -1)},"answers":${answers}}`;
  let status = await run({ kind: 'start', job: text });
  for (let round = 0; status !== 'late' && status.kind === 'asks' && round < MAX_ROUNDS; round += 1) {
    const { asks } = status;
    if (asks.length > MAX_ASKS) return { kind: 'failed', why: `load made ${asks.length} calls at once.` };
    const more = await forAnswers((leftMs) => within<string>(leftMs, answer(asks)));
    if (more === 'late') return 'late';
    status = await run({ kind: 'resume', answers: more });
  }
  return status;
}

/** Runs several pieces of work, each with the time that those before it left. */
function stopwatch(milliseconds: number) {
  let leftMs = milliseconds;
  return async <T>(work: (leftMs: number) => Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await work(leftMs);
    leftMs = Math.max(0, leftMs - (performance.now() - began));
    return result;
  };
}

/** One process, which does one step at a time. */
class Renderer {
  isTaken = false;
  /** memory of the process after its last step */
  heapMb = 0;
  private readonly realms = new Set<string>();
  /** the shells' bundles that the process has: they have megabytes, and each realm uses one */
  private readonly shells = new Set<string>();
  private settle: ((outcome: Reply | Error) => void) | null = null;
  private isOver = false;

  constructor(
    private readonly child: ChildProcess,
    private readonly onEnd: () => void,
  ) {
    child.on('message', (message) => {
      this.settle?.(readReply(message));
    });
    child.on('error', (error) => this.over(error));
    child.on('exit', (code, signal) =>
      this.over(new Error(`The renderer ended (${signal ?? code}) while it rendered.`)),
    );
  }

  has(key: string): boolean {
    return this.realms.has(key);
  }

  /** Makes a realm unless it exists. Drops the one that was used least recently when there are too many. */
  async load({ key, language, shell, files, modules }: RealmSource): Promise<void> {
    if (this.realms.has(key)) return;
    const { [shell]: bundle = '', ...own } = await files();
    const [leastRecent] = this.realms;
    const drop = this.realms.size >= MAX_REALMS ? leastRecent : undefined;
    if (drop !== undefined) this.realms.delete(drop);
    const { broken, status } = await this.reply(
      {
        kind: 'load',
        realm: key,
        language,
        shell,
        files: this.shells.has(shell) ? own : { ...own, [shell]: bundle },
        modules: JSON.stringify(modules),
        drop,
      },
      LOAD_MS,
    );
    this.shells.add(shell);
    if (broken) throw new Error(status.kind === 'failed' ? status.why : 'The realm could not be made.');
    this.realms.add(key);
  }

  async step(step: Step, withinMs: number): Promise<Reply> {
    const reply = await this.reply(step, withinMs);
    this.heapMb = reply.heapMb ?? 0;
    // last in the order of use
    this.realms.delete(step.realm);
    if (!reply.broken) this.realms.add(step.realm);
    return reply;
  }

  private reply(step: Step, withinMs: number): Promise<Reply> {
    if (this.isOver) return Promise.reject(new Error('The renderer has ended.'));
    return new Promise((resolve, reject) => {
      const end = () => {
        this.end();
        this.settle?.(new Error(`The page took more than ${Math.round(withinMs)} ms.`));
      };
      // a reply that arrived while the server was busy is read before an immediate runs
      let immediate: NodeJS.Immediate | undefined;
      const late = setTimeout(() => {
        immediate = setImmediate(end);
      }, withinMs);
      this.settle = (outcome) => {
        clearTimeout(late);
        clearImmediate(immediate);
        this.settle = null;
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      };
      this.child.send(step);
    });
  }

  end(): void {
    this.child.kill('SIGKILL');
    this.over(new Error('The renderer was ended.'));
  }

  private over(error: Error): void {
    if (!this.isOver) this.onEnd();
    this.isOver = true;
    this.settle?.(error);
  }
}
