/** How many visitors reported of one side, for how many of them the remote failed, and from how many networks. */
export interface Side {
  visitors: number;
  failed: number;
  networks: number;
  failedNetworks: number;
}
export interface Sides {
  canary: Side;
  live: Side;
}

/** Fewer visitors prove nothing. */
export const LEAST_VISITORS = 10;
/** What reports can do by themselves; one machine commands few networks. */
export interface JudgingLimits {
  /** visitors of one network that count */
  perNetwork: number;
  /** failures of one network and side that count */
  failedPerNetwork: number;
  /** networks that must report a failure before a canary halts by itself, and report at all before a ramp completes */
  leastNetworks: number;
}

export const JUDGING_LIMITS: JudgingLimits = { perNetwork: 3, failedPerNetwork: 1, leastNetworks: 8 };
/** Where limits per address are off, as in tests on one machine, every visitor counts by itself. */
export const NO_JUDGING_LIMITS: JudgingLimits = {
  perNetwork: 1_000_000_000,
  failedPerNetwork: 1_000_000_000,
  leastNetworks: 1,
};

export type Verdict =
  | { kind: 'proven' }
  /** nothing speaks against the canary, and too few visitors for it */
  | { kind: 'unproven'; reason: string }
  | { kind: 'halt'; reason: string }
  /** it fails, and too few networks say so to halt it without a person */
  | { kind: 'undecided'; reason: string };

/** What the reports so far mean for a canary. */
export function verdictOn(sides: Sides, leastNetworks: number): Verdict {
  const { visitors, networks, failedNetworks } = sides.canary;
  const reason = reasonToHalt(sides);
  if (reason !== null) {
    if (failedNetworks >= leastNetworks) return { kind: 'halt', reason };
    const few = `Failures came from ${failedNetworks} of at least ${leastNetworks} networks, so it does not halt by itself.`;
    return { kind: 'undecided', reason: `${reason} ${few}` };
  }
  if (visitors >= LEAST_VISITORS && networks >= leastNetworks) return { kind: 'proven' };
  const needed = `at least ${LEAST_VISITORS} visitors of ${leastNetworks} networks`;
  return {
    kind: 'unproven',
    reason: `${visitors} visitors of ${networks} networks reported on it; ${needed} are needed before it goes to every visitor.`,
  };
}

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
export function reasonToHalt({ canary, live }: Record<keyof Sides, Pick<Side, 'visitors' | 'failed'>>): string | null {
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
