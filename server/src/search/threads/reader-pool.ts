import type { Worker } from 'node:worker_threads';
import { ApiError } from 'shared-contracts';
import { LONGEST_MS } from '../engine/memory-search-options';
import type { ToReader } from './messages';
import { type Answers, asError, type Question } from './questions';
import { ReaderThread } from './reader-thread';
import { Waiting } from './waiting';

export interface PoolLimits {
  /** questions that may wait for a thread; with more the server is busy */
  mostWaiting?: number;
  /** longest a question waits, in milliseconds */
  longestMs?: number;
  /** a thread that owes an answer for so long beyond that hangs, in milliseconds */
  hungMs?: number;
  /** between two looks for threads that hang, in milliseconds */
  watchMs?: number;
  /** before a thread that ended is replaced for the first time, in milliseconds */
  pauseMs?: number;
}

interface ReaderPoolOptions extends PoolLimits {
  threads: number;
  start(): Worker;
  /** what a new thread is told first; null as long as there is nothing to tell */
  index(): ToReader | null;
  /** answers without a thread */
  answerAlone(question: Question): Promise<unknown>;
  /** told when a thread ended by itself; another one takes its place */
  onLost(error: Error): void;
}

const MOST_WAITING = 1000;
/** A question is given up once so many threads have ended over it. */
const MOST_DEATHS = 2;
/**
 * Before a thread that ended is replaced, in milliseconds: one that cannot start must neither keep the server busy nor
 * fill its log, so that the pause doubles until one has started.
 */
const PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** The engine gives up in time by itself: this is beyond the time of a question that waited behind another. */
const HUNG_MS = 5000;
const WATCH_MS = 1000;

/** Threads, and the questions that wait for one of them. While none has an index, this thread answers itself. */
export class ReaderPool {
  private threads: ReaderThread[] = [];
  private waiting: Waiting[] = [];
  private readonly pauses = new Set<NodeJS.Timeout>();
  private isClosed = false;
  private isAnswering = false;
  private readonly watch: NodeJS.Timeout;

  constructor(private readonly options: ReaderPoolOptions) {
    for (let count = 0; count < options.threads; count++) this.startThread(0);
    // what was answered while this thread was held up is heard first
    this.watch = setInterval(() => setImmediate(() => this.endHung()), options.watchMs ?? WATCH_MS).unref();
  }

  /** Threads that answer at the moment. */
  get answering(): number {
    return this.threads.filter(({ isReady }) => isReady).length;
  }

  /** @throws ApiError busy when too many wait, when it takes too long, and when the visitor has gone */
  ask<Q extends Question>(question: Q, signal?: AbortSignal): Promise<Answers[Q['method']]> {
    const { mostWaiting = MOST_WAITING, longestMs = LONGEST_MS } = this.options;
    return new Promise<Answers[Q['method']]>((resolve, reject) => {
      if (this.isClosed || signal?.aborted || this.waiting.length >= mostWaiting) throw new ApiError('busy');
      const onGone = (gone: Waiting) => {
        this.waiting = this.waiting.filter((each) => each !== gone);
      };
      const deadline = performance.now() + longestMs;
      this.waiting.push(new Waiting(question, { resolve, reject }, { deadline, signal, onGone }));
      this.advance();
    });
  }

  tellAll(message: ToReader): void {
    for (const thread of this.threads) thread.tell(message);
  }

  /** No index could be handed over: what the threads have is of no use any more. */
  renew(error: Error): void {
    this.options.onLost(error);
    for (const thread of this.threads) void thread.stop();
  }

  /** Whoever still waits is told that the server is busy. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.watch);
    for (const pause of this.pauses) clearTimeout(pause);
    for (const each of this.waiting.splice(0)) each.fail(new ApiError('busy'));
    await Promise.all(this.threads.map((thread) => thread.stop()));
  }

  private advance(): void {
    for (let thread = this.freest(); thread && this.waiting.length > 0; thread = this.freest()) {
      const next = this.waiting.shift();
      if (next?.isLate) next.fail(new ApiError('busy'));
      else if (next) thread.ask(next);
    }
    if (this.waiting.length > 0 && this.answering === 0) this.answerOne();
  }

  private freest(): ReaderThread | undefined {
    const free = this.threads.filter(({ isFree }) => isFree);
    return free.sort((a, b) => a.load - b.load)[0];
  }

  /** One question at a time, so that others have their turn in between. */
  private answerOne(): void {
    if (this.isAnswering) return;
    this.isAnswering = true;
    setImmediate(() => {
      this.isAnswering = false;
      const next = this.answering === 0 ? this.waiting.shift() : undefined;
      if (next?.isLate) next.fail(new ApiError('busy'));
      else if (next)
        this.options.answerAlone(next.question).then(
          (answer) => next.answer(answer),
          (error: unknown) => next.fail(error),
        );
      this.advance();
    });
  }

  private endHung(): void {
    for (const thread of this.threads) thread.endIfHung(this.options.hungMs ?? HUNG_MS);
  }

  private startThread(pauseMs: number): void {
    const index = this.options.index();
    const events = {
      onFree: () => this.advance(),
      onEnd: (unanswered: readonly Waiting[], error: Error | null) => this.replace(thread, unanswered, error),
    };
    const thread: ReaderThread = new ReaderThread(this.options.start(), events, pauseMs);
    this.threads.push(thread);
    if (index) thread.tell(index);
  }

  private replace(ended: ReaderThread, unanswered: readonly Waiting[], error: Error | null): void {
    this.threads = this.threads.filter((thread) => thread !== ended);
    for (const each of unanswered) each.deaths++;
    const again = unanswered.filter(({ isOver, deaths }) => !isOver && deaths < MOST_DEATHS && !this.isClosed);
    for (const each of unanswered) if (!again.includes(each)) each.fail(new ApiError('busy'));
    this.waiting.unshift(...again);
    if (this.isClosed) return;
    if (!ended.isStopped) this.options.onLost(error ?? new Error('a thread of the search ended'));
    this.startLater(ended.hasServed ? 0 : ended.pauseMs);
    this.advance();
  }

  private startLater(lastPauseMs: number): void {
    const pauseMs = Math.min(Math.max(this.options.pauseMs ?? PAUSE_MS, lastPauseMs * 2), LONGEST_PAUSE_MS);
    const pause = setTimeout(() => {
      this.pauses.delete(pause);
      try {
        this.startThread(pauseMs);
      } catch (error) {
        this.options.onLost(asError(error));
        this.startLater(pauseMs);
      }
    }, pauseMs);
    this.pauses.add(pause);
  }
}
