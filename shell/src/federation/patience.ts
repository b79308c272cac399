/** How long the loader waits and how often it tries. Milliseconds. */
export const LOAD_TIMEOUT_MS = 8000;
export const RETRY_PAUSES_MS = [400, 1200] as const;
/** After this wait a place shows that it is late, and loading goes on. The note is on screen within ten seconds. */
export const SLOW_AFTER_MS = 8500;
/** For a part that begins to load this soon, the wait counts from the start of the navigation. */
export const STARTING_MS = 5000;
/** The page is reloaded only while this much of the wait is left: enough for one more try. */
export const RELOAD_NEEDS_MS = 1500;

const LIFECYCLE = { millis: 30_000, dieOnTimeout: false, warningMillis: 15_000 } as const;
/** How long single-spa lets a remote draw before it complains; a busy phone takes its time. */
export const LIFECYCLE_TIMEOUTS = { bootstrap: LIFECYCLE, mount: LIFECYCLE, unmount: LIFECYCLE, update: LIFECYCLE };
