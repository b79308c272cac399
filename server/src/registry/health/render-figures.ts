import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import type { RenderFigures } from 'federation/protocol/registry';
import { LRUCache } from 'lru-cache';

/** Maximum number of pages with figures. A histogram takes about 20 KB. */
const MAX_PAGES = 100;
/** Histograms count in microseconds; two digits are exact. */
const PER_MS = 1000;
const MAX_MS = 60_000;
/** A page that fails so often in a row is not rendered for a while, and then once to see whether it works again. */
const MAX_FAILURES = 3;
const PAUSE_MS = 30_000;

export interface RenderedPageId {
  remote: string;
  version: string;
  expose: string;
}

/** late: no process was ready in time. */
export type RenderOutcome = { kind: 'html'; renderMs: number } | { kind: 'failed' } | { kind: 'late' };

interface Counts extends RenderedPageId {
  times: RecordableHistogram;
  failures: number;
  late: number;
  failuresInRow: number;
  /** time of the next try; 0 without a pause */
  pausedUntil: number;
}

export type RenderCounts = ReturnType<typeof createRenderCounts>;

/** How often this server rendered each page of each version since it started, and how long it took. */
export function createRenderCounts(maxPages = MAX_PAGES, now: () => number = Date.now) {
  const pages = new LRUCache<string, Counts>({ max: maxPages });

  const keyOf = ({ remote, version, expose }: RenderedPageId) => [remote, version, expose].join(' ');

  function countsOf(page: RenderedPageId): Counts {
    const key = keyOf(page);
    const known = pages.get(key);
    if (known) return known;
    const times = createHistogram({ lowest: 1, highest: MAX_MS * PER_MS, figures: 2 });
    const counts = { ...page, times, failures: 0, late: 0, failuresInRow: 0, pausedUntil: 0 };
    pages.set(key, counts);
    return counts;
  }

  return {
    add(page: RenderedPageId, outcome: RenderOutcome): void {
      const counts = countsOf(page);
      if (outcome.kind === 'late') {
        counts.late += 1;
        return;
      }
      if (outcome.kind === 'html') {
        counts.times.record(microseconds(outcome.renderMs));
        Object.assign(counts, { failuresInRow: 0, pausedUntil: 0 });
        return;
      }
      counts.failures += 1;
      counts.failuresInRow += 1;
      if (counts.failuresInRow >= MAX_FAILURES) counts.pausedUntil = now() + PAUSE_MS;
    },
    /** Whether a page may be rendered. After a pause, the first document gets it and the others wait for its outcome. */
    allows(page: RenderedPageId): boolean {
      const counts = pages.get(keyOf(page));
      if (!counts || counts.pausedUntil === 0) return true;
      if (counts.pausedUntil > now()) return false;
      counts.pausedUntil = now() + PAUSE_MS;
      return true;
    },
    /** The figures of a remote's pages, last rendered first. */
    of(remote: string): RenderFigures[] {
      return [...pages.values()].filter((page) => page.remote === remote).map(figuresOf);
    },
  };
}

/** Clamps a value to the limits of the histogram. */
const microseconds = (ms: number) => Math.min(Math.max(Math.round(ms * PER_MS), 1), MAX_MS * PER_MS);

function figuresOf({ version, expose, times, failures, late, pausedUntil }: Counts): RenderFigures {
  const within = (percentile: number) =>
    times.count === 0 ? null : Math.round((times.percentile(percentile) / PER_MS) * 10) / 10;
  return {
    version,
    expose,
    rendered: times.count,
    failures,
    late,
    paused: pausedUntil > 0,
    renderMsP50: within(50),
    renderMsP99: within(99),
  };
}
