import { startTransition, useEffect, useState } from 'react';

/** The value after it has not changed for `delayMs`. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}

/** True when the given time has passed since the last change of `of`. */
export function useDelay(milliseconds: number, of: string | null): boolean {
  const [passed, setPassed] = useState<{ of: string | null } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setPassed({ of }), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, of]);
  return passed !== null && passed.of === of;
}

/**
 * Runs a function when the next frame is on the screen. In a hidden tab it waits until the page is visible. @returns a
 * function that cancels it
 */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Callbacks run before the frame is painted, the time-out after it.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** True when the component has been on screen. Render expensive parts after that, as a transition. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), []);
  return painted;
}
