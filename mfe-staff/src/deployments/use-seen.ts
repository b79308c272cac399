import { useState } from 'react';

/**
 * What was on screen when a dialog opened: the page refreshes itself beneath, and a decision must not be made on a state
 * that nobody looked at. `follow` takes what is there now, once somebody was told that it changed.
 */
export function useSeen<T>(now: T): { seen: T; follow: () => void } {
  const [kept, setKept] = useState<{ value: T } | null>({ value: now });
  return { seen: kept === null ? now : kept.value, follow: () => setKept(null) };
}
