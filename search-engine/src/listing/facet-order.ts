import type { FacetBucket } from 'shared-contracts';
import type { CodedFacet } from './listing-facts';

const NUMERIC: ReadonlySet<CodedFacet> = new Set<CodedFacet>(['beds', 'baths']);

/** Most listings first, then by value; counts of rooms by their number. Values nobody has are left out. */
export function orderedBuckets(name: CodedFacet, counts: Iterable<readonly [string, number]>): FacetBucket[] {
  const buckets: FacetBucket[] = [];
  for (const [value, count] of counts) if (count > 0) buckets.push({ value, count });
  return buckets.sort(NUMERIC.has(name) ? byNumber : byCount);
}

const byNumber = (a: FacetBucket, b: FacetBucket) => Number(a.value) - Number(b.value);
const byCount = (a: FacetBucket, b: FacetBucket) => b.count - a.count || (a.value < b.value ? -1 : 1);
