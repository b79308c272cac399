/** Number of visitors who reported on one side, number of those with a failure, and number of their networks. */
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
export const MIN_VISITORS = 10;
/** Limits of what reports can cause without a person: an attacker's machine has few networks. */
export interface JudgingLimits {
  /** visitors of one network that count */
  perNetwork: number;
  /** failures of one network and side that count */
  failedPerNetwork: number;
  /** networks that must report a failure before a canary halts by itself, and report at all before a ramp completes */
  leastNetworks: number;
}

export const JUDGING_LIMITS: JudgingLimits = { perNetwork: 3, failedPerNetwork: 1, leastNetworks: 8 };
/** Without limits per address, as in tests on one machine, every visitor counts. */
export const NO_JUDGING_LIMITS: JudgingLimits = {
  perNetwork: 1_000_000_000,
  failedPerNetwork: 1_000_000_000,
  leastNetworks: 1,
};

export type Verdict =
  | { kind: 'proven' }
  /** no evidence against the canary, and too few visitors in favor */
  | { kind: 'unproven'; reason: string }
  | { kind: 'halt'; reason: string }
  /** it fails, and too few networks report it to halt without a person */
  | { kind: 'undecided'; reason: string };

/**
 * Judges a canary by its reports and beats.
 * @param pages visitors whose pages sent beats; `failed`: the page froze or lost its content
 */
export function verdictOn(reports: Sides, pages: Sides, leastNetworks: number): Verdict {
  const { visitors, networks } = reports.canary;
  const failures = [
    { reason: reasonToHalt(reports), failedNetworks: reports.canary.failedNetworks },
    { reason: reasonOfPages(pages), failedNetworks: pages.canary.failedNetworks },
  ].sort((a, b) => b.failedNetworks - a.failedNetworks);
  for (const { reason, failedNetworks } of failures) {
    if (reason === null) continue;
    if (failedNetworks >= leastNetworks) return { kind: 'halt', reason };
    const few = `Failures came from ${failedNetworks} of at least ${leastNetworks} networks, so it does not halt by itself.`;
    return { kind: 'undecided', reason: `${reason} ${few}` };
  }
  if (visitors >= MIN_VISITORS && networks >= leastNetworks) return { kind: 'proven' };
  const needed = `at least ${MIN_VISITORS} visitors of ${leastNetworks} networks`;
  return {
    kind: 'unproven',
    reason: `${visitors} visitors of ${networks} networks reported on it; it goes to every visitor after reports of ${needed}.`,
  };
}

/** Fewer failures may be caused by bad networks, and are cheap to forge. */
export const MIN_FAILED = 5;
/** Factor between the failure shares from which the canary is clearly worse. */
const TIMES_WORSE = 2;
/** Probability below which such a count is no chance for a version that is as good as the live one. */
const CHANCE = 1e-4;
/** Assumed failure share of the live version while it has few reports: one visitor in a hundred. */
const PRIOR_FAILED = { failed: 1, visitors: 100 };
/** Assumed share of silent pages while there are few reports: pages that are left at once are silent, one in five. */
const PRIOR_SILENT = { failed: 20, visitors: 100 };

/** Number of visitors, and number of those with a failure. */
export type Share = Pick<Side, 'visitors' | 'failed'>;

/**
 * Why a canary must end; null without a reason. It needs enough visitors, a share of failures more than twice the live
 * one's, and a count that a version as good as the live one would reach once in ten thousand canaries.
 */
export function reasonToHalt({ canary, live }: Record<keyof Sides, Share>): string | null {
  if (!failsMoreOften(canary, live)) return null;
  return `It failed for ${inWords(canary)}${comparedWith(live, 'the live version')}`;
}

/** The same for pages that froze or lost their content. */
function reasonOfPages({ canary, live }: Record<keyof Sides, Share>): string | null {
  if (!fallSilentMoreOften(canary, live)) return null;
  return `Pages froze or went blank for ${inWords(canary)}${comparedWith(live, 'with the live version')}`;
}

/** '9 of 12 visitors (75 %)'. */
export const inWords = ({ visitors, failed }: Share, what = 'visitors'): string =>
  `${failed} of ${visitors} ${what} (${Math.round((failed / visitors) * 1000) / 10} %)`;

/** ', before that for 1 of 30.': the end of a sentence with the compared share. */
export const comparedWith = ({ visitors, failed }: Share, what: string): string =>
  visitors === 0 ? '. There is nothing to compare it with.' : `, ${what} for ${failed} of ${visitors}.`;

/** Whether a share of failures is clearly worse than another one, and not by chance. */
export function failsMoreOften(one: Share, other: Share): boolean {
  const otherShare = shareOf(other, PRIOR_FAILED);
  return isEnough(one) && one.failed / one.visitors >= TIMES_WORSE * otherShare && isNoChance(one, otherShare);
}

/** Where many pages are left at once, no share can be twice as large: half as many responses are as bad. */
export function fallSilentMoreOften(one: Share, other: Share): boolean {
  const otherShare = shareOf(other, PRIOR_SILENT);
  const share = one.failed / one.visitors;
  const isWorse = share >= TIMES_WORSE * otherShare || TIMES_WORSE * (1 - share) <= 1 - otherShare;
  return isEnough(one) && isWorse && isNoChance(one, otherShare);
}

const isEnough = ({ visitors, failed }: Share) => visitors >= MIN_VISITORS && failed >= MIN_FAILED;
const shareOf = ({ visitors, failed }: Share, prior: Share) => (failed + prior.failed) / (visitors + prior.visitors);
const isNoChance = ({ visitors, failed }: Share, share: number) => chanceOfAtLeast(failed, visitors, share) <= CHANCE;

/**
 * Probability of at least `failed` failures among `visitors` with chance `share`: the binomial distribution's upper
 * tail.
 */
export function chanceOfAtLeast(failed: number, visitors: number, share: number): number {
  let logTerm = visitors * Math.log1p(-share);
  let below = 0;
  for (let count = 0; count < failed; count += 1) {
    below += Math.exp(logTerm);
    logTerm += Math.log((visitors - count) / (count + 1)) + Math.log(share) - Math.log1p(-share);
  }
  return Math.max(1 - below, 0);
}
