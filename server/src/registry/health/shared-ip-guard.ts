import { MIN_VISITORS } from './judge-canary';

/** Maximum number of addresses in memory. */
const MAX_ADDRESSES = 5000;

/**
 * Reports once when one address has as many visitors as the judgement of a canary needs. This may be an office. But it
 * always happens behind a proxy that is not trusted, and then only three visitors count and no canary ever halts by
 * itself.
 */
export function createSharedIpGuard(mostPerAddress: number, onCrowd: () => void) {
  const visitors = new Map<string, Set<string>>();
  let isLogged = false;
  return function watch({ addressHash, visitorHash }: { addressHash: string; visitorHash: string }): void {
    if (isLogged || mostPerAddress >= MIN_VISITORS) return;
    if (visitors.size >= MAX_ADDRESSES) visitors.clear();
    const known = visitors.get(addressHash) ?? new Set();
    visitors.set(addressHash, known.add(visitorHash));
    if (known.size < MIN_VISITORS) return;
    isLogged = true;
    visitors.clear();
    onCrowd();
  };
}
