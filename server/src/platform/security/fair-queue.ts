import { setImmediate as nextLoop } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { ApiError } from 'shared-contracts';

/** Costly requests of one address that run at once. The others wait, so that few use memory. */
const MAX_RUNNING = 2;

/**
 * A fair queue for costly work. A few requests of one address run at a time, and one part of all running work runs per
 * iteration of the event loop. Other requests are answered in between, and no address delays another for longer than a
 * part or two.
 */
export class FairQueue {
  private readonly oneAtATime = pLimit(1);
  private readonly byAddress = new Map<string, LimitFunction>();

  /** @param maxWaiting costly requests of one address that may wait at once */
  constructor(private readonly maxWaiting: number = Number.POSITIVE_INFINITY) {}

  /**
   * Runs costly work when the address has capacity. Long work yields between its parts.
   * @throws ApiError too_many_requests when too many requests of the address wait
   */
  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    const own = this.byAddress.get(address) ?? pLimit(MAX_RUNNING);
    if (own.activeCount + own.pendingCount >= MAX_RUNNING + this.maxWaiting) throw new ApiError('too_many_requests');
    this.byAddress.set(address, own);
    try {
      return await own(async () => {
        await this.yield();
        return work();
      });
    } finally {
      if (own.activeCount + own.pendingCount === 0) this.byAddress.delete(address);
    }
  }

  /** Resolves when the next part of long work may run. */
  yield(): Promise<void> {
    return this.oneAtATime(nextLoop);
  }

  /** Number of addresses with costly requests that run or wait. */
  get addresses(): number {
    return this.byAddress.size;
  }
}
