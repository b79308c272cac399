import type { Worker } from 'node:worker_threads';
import { ApiError } from 'shared-contracts';
import type { FromReader, ToReader } from './messages';
import { errorOf } from './questions';
import type { Waiting } from './waiting';

/** Questions sent to a thread at once: the next one is there when it has answered the one before. */
const AHEAD = 2;

interface ReaderEvents {
  /** it has answered, or taken over an index */
  onFree(): void;
  /** it has ended or was given up, and this it has not answered */
  onEnd(unanswered: readonly Waiting[], error: Error | null): void;
}

/** One thread, and what it was asked. */
export class ReaderThread {
  private readonly asked = new Map<number, Waiting>();
  private lastId = 0;
  private taking = 0;
  private taken = 0;
  private error: Error | null = null;
  private hasEnded = false;
  /** by us, and not by itself */
  isStopped = false;

  /** `pauseMs` is how long was waited before it was started */
  constructor(
    private readonly worker: Worker,
    private readonly events: ReaderEvents,
    readonly pauseMs: number,
  ) {
    worker.on('message', (message: FromReader) => this.hear(message));
    worker.on('error', (error: Error) => {
      this.error = error;
    });
    worker.once('exit', () => this.end());
  }

  /** It has an index, the latest. */
  get isReady(): boolean {
    return this.hasServed && this.taken === this.taking && !this.isStopped && !this.hasEnded;
  }
  /** It has taken over an index once: it was able to start. */
  get hasServed(): boolean {
    return this.taken > 0;
  }
  get isFree(): boolean {
    return this.isReady && this.asked.size < AHEAD;
  }
  /** Questions it has not answered. */
  get load(): number {
    return this.asked.size;
  }

  ask(waiting: Waiting): void {
    const id = ++this.lastId;
    this.asked.set(id, waiting);
    this.tell({ kind: 'question', id, question: waiting.question });
  }

  tell(message: ToReader): void {
    if (message.kind === 'index') this.taking++;
    this.worker.postMessage(message);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.worker.terminate();
  }

  /**
   * Gives the thread up when it still owes an answer that is late by more than `hungMs`: what hangs does not end by
   * itself, and may not even when it is told to. Whoever asked is told that the server is busy.
   */
  endIfHung(hungMs: number): void {
    const late = [...this.asked.values()].filter((waiting) => waiting.isLateBy(hungMs));
    if (late.length === 0) return;
    for (const waiting of late) waiting.fail(new ApiError('busy'));
    this.error = new Error(`a thread of the search owed an answer for ${hungMs} ms beyond its time`);
    this.end();
    void this.worker.terminate();
  }

  private end(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.events.onEnd([...this.asked.values()], this.error);
  }

  private hear(message: FromReader): void {
    if (message.kind === 'taken') this.taken++;
    else {
      const waiting = this.asked.get(message.id);
      this.asked.delete(message.id);
      if (message.kind === 'answer') waiting?.answer(message.answer);
      else waiting?.fail(errorOf(message.failure));
    }
    this.events.onFree();
  }
}
