import type { VersionHealth } from 'shared-contracts/registry';

/** One version's values over time; null where no browser reported. */
export interface Line {
  version: string;
  role: 'live' | 'canary' | 'other';
  points: readonly { at: number; value: number }[];
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

/** The versions with reports. The canary and the live version are last, so that they are drawn on top. */
export function linesOf(
  health: readonly VersionHealth[],
  measure: (one: VersionHealth) => number | null,
  { live, canary }: { live: string | null; canary: string | null },
): Line[] {
  const versions = [...new Set(health.map(({ version }) => version))];
  const rank = { other: 0, live: 1, canary: 2 };
  return versions
    .map((version): Line => {
      const own = health.filter((one) => one.version === version);
      const role = version === canary ? 'canary' : version === live ? 'live' : 'other';
      const points = own.flatMap((one) => {
        const value = measure(one);
        return value === null ? [] : [{ at: Date.parse(one.at), value }];
      });
      return { version, role, points };
    })
    .sort((a, b) => rank[a.role] - rank[b.role]);
}

/** The smallest round number that is not below a value: 1, 2, 5, 10, 20, 50 … */
export function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? value;
}

/** Sums over all time slots, for the table. */
export function totalsOf(health: readonly VersionHealth[], version: string) {
  const own = health.filter((one) => one.version === version);
  const loads = own.reduce((sum, one) => sum + one.loads, 0);
  const failures = own.reduce((sum, one) => sum + one.failures, 0);
  const slowest = Math.max(...own.map(({ loadMsP95 }) => loadMsP95 ?? 0));
  return { loads, failures, visits: loads + failures, slowest };
}
