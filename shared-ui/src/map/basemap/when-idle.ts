/** Where browsers do not tell, and at most. */
const WAIT_MS = 1000;

/** The page has nothing more urgent to do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: WAIT_MS });
    else setTimeout(resolve, WAIT_MS);
  });
}
