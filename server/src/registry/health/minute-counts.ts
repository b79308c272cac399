import type { RemoteReport } from 'shared-contracts';
import type { MinuteCount } from './health.store';
import { addLoadTimes, loadTimeBucket } from './load-times';

const MINUTE_MS = 60_000;
/** What one minute remembers of whom it counted; a flood beyond it is dropped, not kept. */
const MOST_REMEMBERED = 20_000;

/** Loads and failures by remote, version and minute; a visitor counts once a minute for the same thing. */
export function createMinuteCounts(now: () => Date) {
  const minutes = new Map<string, MinuteCount>();
  let counted = { minute: 0, keys: new Set<string>() };

  /** True once per minute for the same thing. */
  function isNew(minute: number, key: string): boolean {
    if (counted.minute !== minute) counted = { minute, keys: new Set() };
    if (counted.keys.has(key) || counted.keys.size >= MOST_REMEMBERED) return false;
    counted.keys.add(key);
    return true;
  }

  return {
    add({ remote: name, value }: RemoteReport, version: string, failed: boolean, who: string): void {
      const minute = Math.floor(now().getTime() / MINUTE_MS) * MINUTE_MS;
      if (!isNew(minute, `${name} ${version} ${failed} ${who}`)) return;
      const key = `${name} ${version} ${minute}`;
      const known = minutes.get(key) ?? {
        name,
        version,
        minute: new Date(minute),
        loads: 0,
        failures: 0,
        loadTimes: {},
      };
      const times = failed || value === undefined ? {} : { [loadTimeBucket(value)]: 1 };
      minutes.set(key, {
        ...known,
        loads: known.loads + (failed ? 0 : 1),
        failures: known.failures + (failed ? 1 : 0),
        loadTimes: addLoadTimes(known.loadTimes, times),
      });
    },
    /** What was counted since the last time. */
    take(): MinuteCount[] {
      const taken = [...minutes.values()];
      minutes.clear();
      return taken;
    },
  };
}
