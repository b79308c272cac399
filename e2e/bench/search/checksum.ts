import { FACETS_CODED } from './plain-rows';

/** An answer with nothing left to taste: facets by name, values with their counts in any order. */
export interface PlainResult {
  total: number;
  ids: readonly string[];
  facets: Readonly<Record<string, Iterable<readonly [value: string, count: number]>>>;
}

/** The same for every engine that answers the same (FNV-1a). */
export function checksum({ total, ids, facets }: PlainResult): string {
  const parts = [String(total), ids.join()];
  for (const name of [...FACETS_CODED, 'price_histogram']) {
    const buckets = [...(facets[name] ?? [])].filter(([, count]) => count > 0).map((bucket) => bucket.join(':'));
    parts.push(`${name}=${buckets.sort().join()}`);
  }
  const text = parts.join('|');
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return `${total}/${(hash >>> 0).toString(16)}`;
}
