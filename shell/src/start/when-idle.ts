/** Longest that work waits for a quiet moment. Milliseconds. */
const LONGEST_WAIT_MS = 3000;
/** Browsers that do not tell when they are idle mostly are by then. */
const BLIND_WAIT_MS = 500;

/** After the page has come to rest: nothing on it waits for this. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
  else setTimeout(work, BLIND_WAIT_MS);
}
