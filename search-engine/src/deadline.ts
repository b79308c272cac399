import { ApiError } from 'shared-contracts';

/** When a search is given up: its time is over, or the client has gone. */
export class Deadline {
  private readonly end: number;

  constructor(
    longestMs: number,
    private readonly signal?: AbortSignal,
  ) {
    this.end = performance.now() + longestMs;
  }

  /** Milliseconds until it comes; 0 once it has. */
  get leftMs(): number {
    return Math.max(0, this.end - performance.now());
  }

  /** @throws ApiError busy once it has come */
  check(): void {
    if (this.signal?.aborted || performance.now() > this.end) throw new ApiError('busy');
  }
}
