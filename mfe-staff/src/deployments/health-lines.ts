import type { VersionHealth } from 'federation/protocol/registry';
import type { ChartLine } from 'shared-ui/charts';

/** One version's values over time; null where no browser reported. */
export interface VersionLine extends ChartLine {
  version: string;
  role: 'live' | 'canary' | 'other';
}

type Counts = Pick<VersionHealth, 'loads' | 'failures'>;

/** Number of visits: the version loaded or failed. */
const visitsOf = ({ loads, failures }: Counts) => loads + failures;

/** Failed visits in percent; null without visits. */
export const percentOf = (counts: Counts): number | null =>
  visitsOf(counts) === 0 ? null : (counts.failures / visitsOf(counts)) * 100;

interface Measure {
  of: (one: VersionHealth) => number | null;
  /** the value of a period without a report */
  without: 0 | null;
}

/** The value of a period in each chart. */
export const MEASURES = {
  visits: { of: visitsOf, without: 0 },
  failures: { of: percentOf, without: null },
  loadTime: { of: ({ loadMsP95 }: VersionHealth) => loadMsP95, without: null },
} as const satisfies Record<string, Measure>;

const LOOKS = { live: 'main', canary: 'second', other: 'faint' } as const;

export interface Versions {
  live: string | null;
  canary: string | null;
}

/**
 * The versions with reports, each from its first report to its last: later ones may be on their way. The canary and the live version
 * are last, so that they are drawn on top.
 * @param periodMs length of a period
 */
export function linesOf(
  health: readonly VersionHealth[],
  { of, without }: Measure,
  { live, canary }: Versions,
  periodMs: number,
): VersionLine[] {
  const versions = [...new Set(health.map(({ version }) => version))];
  const rank = { other: 0, live: 1, canary: 2 };
  return versions
    .map((version): VersionLine => {
      const own = new Map(health.filter((one) => one.version === version).map((one) => [Date.parse(one.at), one]));
      const role = version === canary ? 'canary' : version === live ? 'live' : 'other';
      const points: ChartLine['points'][number][] = [];
      const last = Math.max(...own.keys());
      for (let at = Math.min(...own.keys()); at <= last; at += periodMs) {
        const one = own.get(at);
        points.push({ at, value: one ? of(one) : without });
      }
      return { version, role, name: version, look: LOOKS[role], points };
    })
    .sort((a, b) => rank[a.role] - rank[b.role]);
}

/** Sums over all time slots, for the table. */
export function totalsOf(health: readonly VersionHealth[], version: string) {
  const own = health.filter((one) => one.version === version);
  const loads = own.reduce((sum, one) => sum + one.loads, 0);
  const failures = own.reduce((sum, one) => sum + one.failures, 0);
  const slowest = Math.max(...own.map(({ loadMsP95 }) => loadMsP95 ?? 0));
  return { loads, failures, visits: loads + failures, slowest };
}
