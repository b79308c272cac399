/** How many visitors were on one side, and for how many of them the remote failed. */
export interface Side {
  visitors: number;
  failed: number;
}
export interface Sides {
  canary: Side;
  live: Side;
}

/** Fewer visitors prove nothing. */
export const LEAST_VISITORS = 10;
/** Fewer failures may be anybody's bad network, and are cheap to forge. */
export const LEAST_FAILED = 5;
/** How many times the live one's share of failures is clearly worse. */
const TIMES_WORSE = 2;
/** How unlikely such a count must be for a version that is as good as the live one. */
const CHANCE = 1e-4;
/** Before much is known of the live version it counts as failing for one visitor in a hundred. */
const PRIOR = { failed: 1, visitors: 100 };

/**
 * Why a canary has to end, or null while nothing speaks against it: enough visitors, a share of failures more than
 * twice the live one's, and a count that a version as good as the live one would reach once in ten thousand canaries.
 */
export function reasonToHalt({ canary, live }: Sides): string | null {
  if (canary.visitors < LEAST_VISITORS || canary.failed < LEAST_FAILED) return null;
  const liveShare = (live.failed + PRIOR.failed) / (live.visitors + PRIOR.visitors);
  const share = canary.failed / canary.visitors;
  if (share < TIMES_WORSE * liveShare) return null;
  if (chanceOfAtLeast(canary.failed, canary.visitors, liveShare) > CHANCE) return null;
  const percent = (one: number) => `${Math.round(one * 1000) / 10} %`;
  return (
    `It failed for ${canary.failed} of ${canary.visitors} visitors (${percent(share)}), ` +
    `the live version for ${live.failed} of ${live.visitors}.`
  );
}

/** Of `visitors`, each failing with chance `share`, at least `failed`: the binomial distribution's upper tail. */
export function chanceOfAtLeast(failed: number, visitors: number, share: number): number {
  let logTerm = visitors * Math.log1p(-share);
  let below = 0;
  for (let count = 0; count < failed; count += 1) {
    below += Math.exp(logTerm);
    logTerm += Math.log((visitors - count) / (count + 1)) + Math.log(share) - Math.log1p(-share);
  }
  return Math.max(1 - below, 0);
}
