import type { VersionHealth } from 'shared-contracts/registry';
import type { ChartLine } from 'shared-ui/charts';

/** One version's values over time; none where no browser reported. */
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

/** The value of a time slot in each chart. */
export const MEASURES = {
  visits: visitsOf,
  failures: percentOf,
  loadTime: ({ loadMsP95 }: VersionHealth) => loadMsP95,
} as const;

const LOOKS = { live: 'main', canary: 'second', other: 'faint' } as const;

/** The versions with reports. The canary and the live version are last, so that they are drawn on top. */
export function linesOf(
  health: readonly VersionHealth[],
  measure: (one: VersionHealth) => number | null,
  { live, canary }: { live: string | null; canary: string | null },
): VersionLine[] {
  const versions = [...new Set(health.map(({ version }) => version))];
  const rank = { other: 0, live: 1, canary: 2 };
  return versions
    .map((version): VersionLine => {
      const own = health.filter((one) => one.version === version);
      const role = version === canary ? 'canary' : version === live ? 'live' : 'other';
      const points = own.flatMap((one) => {
        const value = measure(one);
        return value === null ? [] : [{ at: Date.parse(one.at), value }];
      });
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
