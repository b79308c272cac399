import pLimit from 'p-limit';

/** Runs a few at the same time; the caller asks whether there is room for one more. */
export class BoundedQueue {
  readonly #limit;
  readonly #maxWaiting;

  constructor(atOnce: number, maxWaiting: number) {
    this.#limit = pLimit(atOnce);
    this.#maxWaiting = maxWaiting;
  }

  /** True when one more would wait too long. */
  get isFull(): boolean {
    const { activeCount, pendingCount, concurrency } = this.#limit;
    return activeCount + pendingCount >= concurrency + this.#maxWaiting;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.#limit(work);
  }
}
