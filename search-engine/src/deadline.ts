import { ApiError } from 'shared-contracts';

/** The end of a search: its time is over, or the client has disconnected. */
export class Deadline {
  private readonly end: number;

  constructor(
    longestMs: number,
    private readonly signal?: AbortSignal,
  ) {
    this.end = performance.now() + longestMs;
  }

  /** Remaining milliseconds; 0 after the deadline. */
  get leftMs(): number {
    return Math.max(0, this.end - performance.now());
  }

  /** @throws ApiError busy after the deadline */
  check(): void {
    if (this.signal?.aborted || performance.now() > this.end) throw new ApiError('busy');
  }
}
