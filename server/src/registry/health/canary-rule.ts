/** What reports say about one side: visitors that count, those with a failure, and networks. */
export interface Side {
  visitors: number;
  failed: number;
  networks: number;
}
export interface Sides {
  canary: Side;
  live: Side;
}

/** Of a network (IPv4 /24 or IPv6 /48) this many visitors and one failure a side count. */
export const VISITORS_PER_NETWORK = 3;
const MIN_VISITORS = 20;
/** Networks that must report at all before a ramp completes, and report a failure before a canary halts. */
const MIN_NETWORKS = 8;
/** Limits of the margin, as shares of visitors. */
const MARGIN = { min: 0.05, max: 0.15 };

export type Verdict =
  /** the registry needs more reports */
  | { kind: 'waiting'; reason: string }
  | { kind: 'works' }
  /** it fails, and too few networks report it to halt without a person */
  | { kind: 'undecided'; reason: string }
  | { kind: 'fails'; reason: string };

/**
 * The rule of automatic decisions. Nothing happens before 20 visitors reported on the canary. It is clearly worse if
 * its share of visitors with a failure exceeds the live version's by more than a margin: twice the live version's
 * share, at least 5 and at most 15 percentage points. Then it halts if 8 networks saw a failure; with fewer, staff
 * decide. A canary that is not clearly worse works if 8 networks reported on it: then its ramp may complete.
 */
export function verdictOn({ canary, live }: Sides): Verdict {
  const { visitors, failed, networks } = canary;
  const needed = `at least ${MIN_VISITORS} visitors of ${MIN_NETWORKS} networks`;
  const waiting = `${visitors} visitors of ${networks} networks reported on it; the registry decides after reports of ${needed}.`;
  if (visitors < MIN_VISITORS) return { kind: 'waiting', reason: waiting };
  const [share, liveShare] = [failed / visitors, live.visitors === 0 ? 0 : live.failed / live.visitors];
  if (share <= liveShare + Math.min(Math.max(2 * liveShare, MARGIN.min), MARGIN.max))
    return networks >= MIN_NETWORKS ? { kind: 'works' } : { kind: 'waiting', reason: waiting };
  const compared = `the live version for ${live.failed} of ${live.visitors}`;
  const reason = `It failed for ${failed} of ${visitors} visitors (${Math.round(share * 1000) / 10} %), ${compared}.`;
  if (failed >= MIN_NETWORKS) return { kind: 'fails', reason };
  const few = `Failures came from ${failed} of at least ${MIN_NETWORKS} networks, so it does not halt by itself.`;
  return { kind: 'undecided', reason: `${reason} ${few}` };
}
