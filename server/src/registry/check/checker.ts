import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { VerifyFacts } from 'federation/verify';
import { type Refusal, refusal } from 'shared-contracts/registry';
import { RefusedError } from '../refused';

/** What an upload is held against. */
export type Against = Omit<VerifyFacts, 'files'>;
export interface CheckQuestion {
  packed: Uint8Array;
  against: Against;
}
export type CheckAnswer =
  | { kind: 'passed'; files: ReadonlyMap<string, Uint8Array<ArrayBuffer>> }
  | { kind: 'refused'; refusals: readonly Refusal[] };

export interface CheckerOptions {
  /** starts a thread that answers CheckQuestions, each with a CheckAnswer */
  start?: ((limits: ResourceLimits) => Worker) | undefined;
  /** longest that one upload is looked at, in milliseconds */
  longestMs?: number;
  /** memory that looking at one may take, in megabytes; the files themselves have limits of their own */
  memoryMb?: number;
}

/** The largest remote of this site takes a second on a slow machine, and sixty megabytes. */
const MAX_MS = 15_000;
const MEMORY_MB = 256;
/** A thread that nobody needed for so long ends, in milliseconds. */
const IDLE_MS = 60_000;

export type Checker = ReturnType<typeof createChecker>;

const startThread = (resourceLimits: ResourceLimits) =>
  // it reads what others wrote, and needs nothing of this process's environment
  new Worker(new URL('./check-thread.ts', import.meta.url), { resourceLimits, env: {} });

/**
 * Unpacks uploads and holds them against the rules in a thread beside this one, which shows pages meanwhile: one after
 * the other, so that one alone lies unpacked. What takes too long or too much memory costs its thread only.
 */
export function createChecker({ start = startThread, longestMs = MAX_MS, memoryMb = MEMORY_MB }: CheckerOptions = {}) {
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let before: Promise<unknown> = Promise.resolve();

  /** A thread serves until one upload was too much for it. */
  function takeThread(): Worker {
    if (thread) return thread;
    const started = start({ maxOldGenerationSizeMb: memoryMb });
    // it keeps no process from ending
    started.unref();
    // whoever waits for it hears of it, too
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (thread === started) thread = null;
    });
    thread = started;
    return started;
  }

  async function end(): Promise<void> {
    const ended = thread;
    thread = null;
    await ended?.terminate();
  }

  async function ask(question: CheckQuestion): Promise<CheckAnswer> {
    clearTimeout(idle);
    try {
      return await answerOf(takeThread(), question, longestMs);
    } catch (error) {
      await end();
      throw error;
    } finally {
      idle = setTimeout(() => void end(), IDLE_MS).unref();
    }
  }

  return {
    /**
     * The files of an upload that may be published, and what they were held against.
     * @param gather what it is held against, asked for when it is its turn
     * @throws RefusedError with every reason at once; MFE-115 for what takes too long or too much memory
     */
    check(packed: Uint8Array, gather: () => Promise<Against>): Promise<VerifyFacts> {
      const turn = before.then(async () => {
        const against = await gather();
        const answer = await ask({ packed, against });
        if (answer.kind === 'refused') throw new RefusedError(answer.refusals);
        return { ...against, files: answer.files };
      });
      before = turn.catch(() => undefined);
      return turn;
    },
    /** Ends the thread; whoever still waits gets an error. */
    async close(): Promise<void> {
      clearTimeout(idle);
      await end();
    },
  };
}

/** @throws RefusedError MFE-115 when the thread is late or out of memory; its own error when it ends otherwise */
function answerOf(thread: Worker, question: CheckQuestion, longestMs: number): Promise<CheckAnswer> {
  return new Promise<CheckAnswer>((resolve, reject) => {
    const hear = {
      message: (answer: CheckAnswer) => settle(() => resolve(answer)),
      error: (error: Error) => settle(() => reject(isOutOfMemory(error) ? tooMuch('too much memory') : error)),
      exit: () => settle(() => reject(new Error('The thread that looks at uploads has ended.'))),
    };
    const late = setTimeout(() => settle(() => reject(tooMuch(`more than ${longestMs / 1000} seconds`))), longestMs);
    function settle(then: () => void) {
      clearTimeout(late);
      thread.off('message', hear.message).off('error', hear.error).off('exit', hear.exit);
      then();
    }
    thread.on('message', hear.message).on('error', hear.error).on('exit', hear.exit);
    thread.postMessage(question);
  });
}

const isOutOfMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const tooMuch = (what: string) => new RefusedError([refusal('MFE-115', `Looking at it took ${what}.`)]);
