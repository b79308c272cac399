import { startTransition, useEffect, useState } from 'react';

/** The value as it was once it held still for `delayMs`. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}

/** True once the given time has passed since `of` last changed. */
export function useDelay(milliseconds: number, of: string | null): boolean {
  const [passed, setPassed] = useState<{ of: string | null } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setPassed({ of }), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, of]);
  return passed !== null && passed.of === of;
}

/** Runs something once the next frame is on the screen; a page in a hidden tab waits until it is seen. @returns a way to take it back */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // a frame is painted after its callbacks: the time-out is over once it has been
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** True once the component has been on screen: what depends on it is drawn after that, and gives way to input. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), []);
  return painted;
}
