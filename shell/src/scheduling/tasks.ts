/**
 * What follows runs in a task of its own, before others that wait: between two, the browser answers whoever touches the
 * page. A start in one piece would keep a slow phone from it for several tenths of a second.
 */
export function nextTask(): Promise<void> {
  // nobody touches a hidden page, whose timers come once a second
  if (document.visibilityState === 'hidden') return Promise.resolve();
  if ('scheduler' in window && 'yield' in window.scheduler) return window.scheduler.yield();
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Longest that work waits for a quiet moment. Milliseconds. */
const MAX_WAIT_MS = 3000;
/** Browsers that do not tell when they are idle mostly are by then. */
const BLIND_WAIT_MS = 500;

/** After the page has come to rest: nothing on it waits for this. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: MAX_WAIT_MS });
  else setTimeout(work, BLIND_WAIT_MS);
}
