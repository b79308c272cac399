import { MIN_VISITORS } from './judge-canary';

/** Addresses that are kept in mind. */
const MAX_ADDRESSES = 5000;

/**
 * Tells once when one address has as many visitors as judging a canary takes: an office may, but a proxy that is not
 * trusted always does, and then three visitors in all count and no canary ever halts by itself.
 */
export function createCrowdWatch(mostPerAddress: number, onCrowd: () => void) {
  const visitors = new Map<string, Set<string>>();
  let told = false;
  return function watch({ addressHash, visitorHash }: { addressHash: string; visitorHash: string }): void {
    if (told || mostPerAddress >= MIN_VISITORS) return;
    if (visitors.size >= MAX_ADDRESSES) visitors.clear();
    const known = visitors.get(addressHash) ?? new Set();
    visitors.set(addressHash, known.add(visitorHash));
    if (known.size < MIN_VISITORS) return;
    told = true;
    visitors.clear();
    onCrowd();
  };
}
