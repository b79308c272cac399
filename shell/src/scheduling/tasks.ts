/**
 * Yields to the event loop: the browser handles input between two tasks. A start in one task would block a slow phone
 * for some tenths of a second.
 */
export function nextTask(): Promise<void> {
  // A hidden page gets no input, and its timers run once a second.
  if (document.visibilityState === 'hidden') return Promise.resolve();
  if ('scheduler' in window && 'yield' in window.scheduler) return window.scheduler.yield();
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Time-out for an idle moment, in milliseconds. */
const MAX_WAIT_MS = 3000;
/** The delay for browsers without requestIdleCallback, in milliseconds. */
const BLIND_WAIT_MS = 500;

/** Runs when the page is idle. Nothing on the page may depend on it. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: MAX_WAIT_MS });
  else setTimeout(work, BLIND_WAIT_MS);
}

/** Rejects with the signal's reason when that comes first. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
