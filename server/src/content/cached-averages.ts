import { LRUCache } from 'lru-cache';
import type { PropertyTypeAverages } from 'shared-contracts';
import type { ContentStore } from './content.store';

const KEPT_MS = 10 * 60_000;
const MAX_REGIONS = 500;

/** Averages need every listing of a region and change slowly, so they are cached for ten minutes. */
export function cachedAverages(store: Pick<ContentStore, 'averages'>) {
  const cache = new LRUCache<string, PropertyTypeAverages>({
    max: MAX_REGIONS,
    ttl: KEPT_MS,
    fetchMethod: (path) => store.averages(path === '' ? [] : path.split('/')),
  });
  return (path: readonly string[]): Promise<PropertyTypeAverages> => cache.forceFetch(path.join('/'));
}
