import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { VerifyFacts } from 'federation/verify';
import { type Refusal, refusal } from 'shared-contracts/registry';
import { RefusedError } from '../refused';

/** The shell and remotes with which an upload is compared. */
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
  /** time limit for checking one upload, in milliseconds */
  longestMs?: number;
  /** memory limit for checking one upload, in megabytes; the files themselves have their own limits */
  memoryMb?: number;
}

/** The largest remote of this site takes a second on a slow machine, and sixty megabytes. */
const MAX_MS = 15_000;
const MEMORY_MB = 256;
/** An idle thread ends after this time, in milliseconds. */
const IDLE_MS = 60_000;

export type Checker = ReturnType<typeof createChecker>;

const startThread = (resourceLimits: ResourceLimits) =>
  // It reads untrusted input, and needs no environment variable of this process.
  new Worker(new URL('./check-thread.ts', import.meta.url), { resourceLimits, env: {} });

/**
 * Unpacks uploads and checks them in a worker thread, while this thread serves pages. It checks one upload at a time,
 * so that only one is in memory. An upload that exceeds time or memory only ends the worker thread.
 */
export function createChecker({ start = startThread, longestMs = MAX_MS, memoryMb = MEMORY_MB }: CheckerOptions = {}) {
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let before: Promise<unknown> = Promise.resolve();

  /** A thread is used until one upload exceeded its limits. */
  function takeThread(): Worker {
    if (thread) return thread;
    const started = start({ maxOldGenerationSizeMb: memoryMb });
    // it does not keep the process alive
    started.unref();
    // a waiting upload gets the error, too
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
     * The checked files of an upload, and the state with which they were compared.
     * @param gather loads that state when the check begins
     * @throws RefusedError with every reason at once; MFE-115 for exceeded time or memory
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
    /** Ends the thread. A waiting upload gets an error. */
    async close(): Promise<void> {
      clearTimeout(idle);
      await end();
    },
  };
}

/** @throws RefusedError MFE-115 when the thread exceeds time or memory; its own error when it ends otherwise */
function answerOf(thread: Worker, question: CheckQuestion, longestMs: number): Promise<CheckAnswer> {
  return new Promise<CheckAnswer>((resolve, reject) => {
    const hear = {
      message: (answer: CheckAnswer) => settle(() => resolve(answer)),
      error: (error: Error) => settle(() => reject(isOutOfMemory(error) ? tooMuch('too much memory') : error)),
      exit: () => settle(() => reject(new Error('The thread that checks uploads has ended. Publish again.'))),
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

const tooMuch = (what: string) => new RefusedError([refusal('MFE-115', `Checking the upload took ${what}.`)]);
