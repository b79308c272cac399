import { EVENTS } from 'shared-contracts';
import type { ResultSet } from './result-set';

const KEY = 'listing_result_set';

/** The results of this tab that listings were opened from, over reloads; null where there are none. */
export function readResultSet(): ResultSet | null {
  try {
    const parsed = EVENTS['search:results'].schema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    // without a memory the page only lacks previous and next
    return null;
  }
}

export function keepResultSet(set: ResultSet): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(set));
  } catch {
    // a full or forbidden store costs only previous and next after a reload
  }
}
