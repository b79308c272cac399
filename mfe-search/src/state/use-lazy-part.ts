import { useCallback, useEffect, useState } from 'react';
import type { LaterPart } from './later-part';

export interface LazyPart<T> {
  /** null until it is there */
  part: T | null;
  failed: boolean;
  retry: () => void;
}

/**
 * A part of the page whose code is fetched when it is first needed. Unlike React's own lazy a failure stays where
 * the part would be and can be tried again. What is here already is drawn at once.
 */
export function useLazyPart<T>(later: LaterPart<T>): LazyPart<T> {
  const [state, setState] = useState<{ part: T | null; failed: boolean }>({ part: later.here(), failed: false });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    if (later.here() !== null && later.here() === state.part) return;
    let gone = false;
    later.load().then(
      (part) => !gone && setState({ part, failed: false }),
      () => !gone && setState({ part: null, failed: true }),
    );
    return () => {
      gone = true;
    };
  }, [later, attempt]);
  const retry = useCallback(() => {
    setState({ part: null, failed: false });
    setAttempt((now) => now + 1);
  }, []);
  return { ...state, retry };
}
