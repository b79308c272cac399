import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { Refusal } from 'federation/protocol/registry';
import type { VerifyFacts } from 'federation/verify';
import { RefusedError, refused } from '../refused';

/** The shell and remotes with which an upload is compared. */
export type Against = Omit<VerifyFacts, 'files'>;
export interface CheckQuestion {
  packed: Uint8Array;
  against: Against;
}
export type CheckResult =
  | { kind: 'passed'; files: ReadonlyMap<string, Uint8Array<ArrayBuffer>> }
  | { kind: 'refused'; refusals: readonly Refusal[] };

export interface CheckerOptions {
  /** starts a thread that answers a CheckQuestion with a CheckAnswer */
  start?: ((limits: ResourceLimits) => Worker) | undefined;
  /** time limit for checking one upload, in milliseconds */
  longestMs?: number;
  /** memory limit for checking one upload, in megabytes; the files themselves have their own limits */
  memoryMb?: number;
}

/** The largest remote of this site takes a second on a slow machine, and sixty megabytes. */
const MAX_MS = 15_000;
const MEMORY_MB = 256;

export type Checker = ReturnType<typeof createChecker>;

const startThread = (resourceLimits: ResourceLimits) =>
  // It reads untrusted input, and needs no environment variable of this process.
  new Worker(new URL('./check-thread.ts', import.meta.url), { resourceLimits, env: {} });

/**
 * Unpacks an upload and checks it in a worker thread of its own, while this thread serves pages. An upload that exceeds
 * time or memory only ends its thread.
 */
export function createChecker({ start = startThread, longestMs = MAX_MS, memoryMb = MEMORY_MB }: CheckerOptions = {}) {
  const running = new Set<Worker>();
  return {
    /**
     * The checked files of an upload, and the state with which they were compared.
     * @param gather loads that state when the check begins
     * @throws RefusedError with every reason at once; MFE-115 for exceeded time or memory
     */
    async check(packed: Uint8Array, gather: () => Promise<Against>): Promise<VerifyFacts> {
      const against = await gather();
      const thread = start({ maxOldGenerationSizeMb: memoryMb });
      // it does not keep the process alive
      thread.unref();
      running.add(thread);
      try {
        const response = await answerOf(thread, { packed, against }, longestMs);
        if (response.kind === 'refused') throw new RefusedError(response.refusals);
        return { ...against, files: response.files };
      } finally {
        running.delete(thread);
        await thread.terminate();
      }
    },
    /** Ends the threads. A waiting upload gets an error. */
    async close(): Promise<void> {
      await Promise.all([...running].map((thread) => thread.terminate()));
    },
  };
}

/** @throws RefusedError MFE-115 when the thread exceeds time or memory; its own error when it ends otherwise */
function answerOf(thread: Worker, question: CheckQuestion, longestMs: number): Promise<CheckResult> {
  let late: NodeJS.Timeout | undefined;
  return new Promise<CheckResult>((resolve, reject) => {
    late = setTimeout(() => reject(tooMuch(`more than ${longestMs / 1000} seconds`)), longestMs);
    thread
      .on('message', resolve)
      .on('error', (error) => reject(isOutOfMemory(error) ? tooMuch('too much memory') : error))
      .on('exit', () => reject(new Error('The thread that checks uploads has ended. Publish again.')));
    thread.postMessage(question);
  }).finally(() => clearTimeout(late));
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const tooMuch = (what: string) => refused('MFE-115', `Checking the upload took ${what}.`);
