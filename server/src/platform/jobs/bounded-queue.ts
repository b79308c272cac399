import pLimit from 'p-limit';

/** Runs a few tasks at the same time. The caller first asks whether the queue has room. */
export class BoundedQueue {
  readonly #limit;
  readonly #maxWaiting;

  constructor(atOnce: number, maxWaiting: number) {
    this.#limit = pLimit(atOnce);
    this.#maxWaiting = maxWaiting;
  }

  /** True when the queue is full. */
  get isFull(): boolean {
    const { activeCount, pendingCount, concurrency } = this.#limit;
    return activeCount + pendingCount >= concurrency + this.#maxWaiting;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.#limit(work);
  }
}
