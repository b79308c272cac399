import type { PageBeat } from 'shared-contracts';
import { addressKey } from '../../platform/security';
import type { HealthDeps } from './health';
import { addPage, addPageCount, type PageCount, type PageObservation } from './pages.store';
import { type Reporter, sideOf } from './reporter';
import { writeWaiting } from './write-waiting';

const MINUTE_MS = 60_000;
/** Maximum number of beats that wait for the next flush, and of senders per minute; further ones are dropped. */
const MAX_WAITING = 20_000;

/** Beats of open pages, counted for the whole site and for both sides of each running canary. */
export function createPages({ db, inUse, registry, limits, now }: HealthDeps) {
  const waiting = new Map<string, PageObservation>();
  const counts = new Map<number, PageCount>();
  let counted = { minute: 0, keys: new Set<string>() };

  /** A sender counts once a minute for the same beat. */
  function count(beat: PageBeat, who: string): void {
    const minute = Math.floor(now().getTime() / MINUTE_MS) * MINUTE_MS;
    if (counted.minute !== minute) counted = { minute, keys: new Set() };
    const key = `${beat} ${who}`;
    if (beat === 'empty' || counted.keys.has(key) || counted.keys.size >= MAX_WAITING) return;
    counted.keys.add(key);
    const { begun, answered } = counts.get(minute) ?? { begun: 0, answered: 0 };
    const isBegin = beat === 'begins';
    const sums = { begun: begun + (isBegin ? 1 : 0), answered: answered + (isBegin ? 0 : 1) };
    if (!counts.has(minute) && counts.size >= MAX_WAITING) return;
    counts.set(minute, { minute: new Date(minute), ...sums });
  }

  return {
    async add(beat: PageBeat, from: Reporter): Promise<void> {
      count(beat, from.visitor ?? addressKey(from.ip));
      for (const state of (await inUse.deployments()).values()) {
        const side = await sideOf(registry, state, from);
        if (!side) continue;
        const key = `${side.name} ${side.canaryVersion} ${side.visitorHash}`;
        if (waiting.has(key) || waiting.size < MAX_WAITING) waiting.set(key, { ...side, beat, at: now() });
      }
    },
    async flush(): Promise<void> {
      await writeWaiting(
        waiting,
        (page) => addPage(db, page, limits.perNetwork),
        (_, later) => later,
      );
      await writeWaiting(
        counts,
        (sum) => addPageCount(db, sum),
        (a, b) => ({ ...a, begun: a.begun + b.begun, answered: a.answered + b.answered }),
      );
    },
  };
}
