import { ApiError } from 'shared-contracts';
import type { Question } from './questions';

interface Promised {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

interface Until {
  /** as performance.now() tells it */
  deadline: number;
  /** of the visitor, who may go */
  signal: AbortSignal | undefined;
  onGone(waiting: Waiting): void;
}

/** A question until it is answered, its visitor has gone, or its time is over. */
export class Waiting {
  /** threads that ended over it */
  deaths = 0;
  isOver = false;

  constructor(
    readonly question: Question,
    private readonly promised: Promised,
    private readonly until: Until,
  ) {
    until.signal?.addEventListener('abort', this.abort);
  }

  get isLate(): boolean {
    return this.isLateBy(0);
  }
  /** In milliseconds; also once its visitor has gone. */
  isLateBy(more: number): boolean {
    return performance.now() > this.until.deadline + more;
  }

  answer(answer: unknown): void {
    if (this.end()) this.promised.resolve(answer);
  }
  fail(error: unknown): void {
    if (this.end()) this.promised.reject(error);
  }

  private readonly abort = (): void => {
    this.fail(new ApiError('busy'));
    this.until.onGone(this);
  };

  private end(): boolean {
    if (this.isOver) return false;
    this.isOver = true;
    this.until.signal?.removeEventListener('abort', this.abort);
    return true;
  }
}
