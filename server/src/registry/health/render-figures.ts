import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import type { RenderFigures } from 'shared-contracts/registry';

/** Maximum number of pages with figures. A histogram takes about 20 KB. */
const MAX_PAGES = 100;
/** Histograms count in microseconds; two digits are exact. */
const PER_MS = 1000;
const MAX_MS = 60_000;

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
}

export type RenderCounts = ReturnType<typeof createRenderCounts>;

/** How often this server rendered each page of each version since it started, and how long that took. */
export function createRenderCounts(maxPages = MAX_PAGES) {
  const pages = new LRUCache<string, Counts>({ max: maxPages });

  function countsOf(page: RenderedPageId): Counts {
    const key = [page.remote, page.version, page.expose].join(' ');
    const known = pages.get(key);
    if (known) return known;
    const times = createHistogram({ lowest: 1, highest: MAX_MS * PER_MS, figures: 2 });
    const counts = { ...page, times, failures: 0, late: 0 };
    pages.set(key, counts);
    return counts;
  }

  return {
    add(page: RenderedPageId, outcome: RenderOutcome): void {
      const counts = countsOf(page);
      if (outcome.kind === 'failed') counts.failures += 1;
      else if (outcome.kind === 'late') counts.late += 1;
      else counts.times.record(microseconds(outcome.renderMs));
    },
    /** The figures of a remote's pages, last rendered first. */
    of(remote: string): RenderFigures[] {
      return [...pages.values()].filter((page) => page.remote === remote).map(figuresOf);
    },
  };
}

/** Clamps a value to the limits of the histogram. */
const microseconds = (ms: number) => Math.min(Math.max(Math.round(ms * PER_MS), 1), MAX_MS * PER_MS);

function figuresOf({ version, expose, times, failures, late }: Counts): RenderFigures {
  const within = (percentile: number) =>
    times.count === 0 ? null : Math.round((times.percentile(percentile) / PER_MS) * 10) / 10;
  return {
    version,
    expose,
    rendered: times.count,
    failures,
    late,
    renderMsP50: within(50),
    renderMsP99: within(99),
  };
}
