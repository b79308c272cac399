import type { PropertyTypeAverages } from 'shared-contracts';
import type { ContentStore } from './content.store';

const KEPT_MS = 10 * 60_000;
const MOST_REGIONS = 500;

/** Averages read every listing of a region; they change slowly, so that one answer serves ten minutes. */
export function cachedAverages(store: Pick<ContentStore, 'averages'>, now: () => number = Date.now) {
  const kept = new Map<string, { until: number; answer: Promise<PropertyTypeAverages> }>();
  return (path: readonly string[]): Promise<PropertyTypeAverages> => {
    const key = path.join('/');
    const known = kept.get(key);
    if (known && known.until > now()) return known.answer;
    const answer = store.averages(path);
    kept.delete(key);
    kept.set(key, { until: now() + KEPT_MS, answer });
    answer.catch(() => kept.delete(key));
    const oldest = kept.keys().next().value;
    if (kept.size > MOST_REGIONS && oldest !== undefined) kept.delete(oldest);
    return answer;
  };
}
