import type { RemoteReport } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { type MinuteCount, upsertMinute } from './health.repository';
import { addLoadTimes, loadTimeBucket } from './load-times';

/** Maximum number of values that wait to be written; further ones are dropped. */
const MAX_WAITING = 20_000;

/** Values that wait to be written, one for each key. Each write is one transaction, so nothing is counted twice. */
export class WriteBuffer<T> {
  private readonly waiting = new Map<string, T>();

  constructor(
    private readonly write: (value: T) => Promise<void>,
    private readonly join: (earlier: T, later: T) => T,
  ) {}

  /** Joins a value with the one that waits under its key. */
  add(key: string, value: T): void {
    const earlier = this.waiting.get(key);
    if (earlier === undefined && this.waiting.size >= MAX_WAITING) return;
    this.waiting.set(key, earlier === undefined ? value : this.join(earlier, value));
  }

  /** Writes all values. What could not be written waits for the next time, joined with what came meanwhile. */
  async flush(): Promise<void> {
    for (const [key, value] of [...this.waiting]) {
      this.waiting.delete(key);
      try {
        await this.write(value);
      } catch (error) {
        const later = this.waiting.get(key);
        this.waiting.set(key, later === undefined ? value : this.join(value, later));
        throw error;
      }
    }
  }
}

const MINUTE_MS = 60_000;
/** Maximum number of visitors counted per minute; further ones are dropped. */
const MAX_REMEMBERED = 20_000;

/**
 * Visits by remote, version and minute. A visitor is one visit a minute. A failure, even after a successful load, makes
 * it a failure and no load.
 */
export function createMinuteCounts(db: Database, now: () => Date) {
  const minutes = new WriteBuffer<MinuteCount>((count) => upsertMinute(db, count), joined);
  let visits = { minute: 0, failed: new Map<string, boolean>() };

  /** The change of the minute's counts by a report; null when its visit is counted already. */
  function changeOf(minute: number, visit: string, failed: boolean) {
    if (visits.minute !== minute) visits = { minute, failed: new Map() };
    const before = visits.failed.get(visit);
    if (before === undefined && visits.failed.size >= MAX_REMEMBERED) return null;
    if (before === true || before === failed) return null;
    visits.failed.set(visit, failed);
    if (!failed) return { loads: 1, failures: 0 };
    return { loads: before === false ? -1 : 0, failures: 1 };
  }

  return {
    add({ remote: name, value }: RemoteReport, version: string, failed: boolean, who: string): void {
      const minute = Math.floor(now().getTime() / MINUTE_MS) * MINUTE_MS;
      const change = changeOf(minute, `${name} ${version} ${who}`, failed);
      if (change === null) return;
      const loadTimes = failed || value === undefined ? {} : { [loadTimeBucket(value)]: 1 };
      const count = { name, version, minute: new Date(minute), ...change, loadTimes };
      minutes.add(`${name} ${version} ${minute}`, count);
    },
    flush: () => minutes.flush(),
  };
}

/** The sum of two counts of the same minute. */
const joined = (a: MinuteCount, b: MinuteCount): MinuteCount => ({
  ...a,
  loads: a.loads + b.loads,
  failures: a.failures + b.failures,
  loadTimes: addLoadTimes(a.loadTimes, b.loadTimes),
});
