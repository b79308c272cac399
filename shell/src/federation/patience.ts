/** How long the loader waits and how often it tries. Milliseconds. */
export const LOAD_TIMEOUT_MS = 8000;
/** One file gives up a little earlier, so that the loader hears of it before its own patience ends. */
export const FILE_TIMEOUT_MS = 7500;
export const RETRY_PAUSES_MS = [400, 1200] as const;
/** So long after the visitor began to wait a place says that it is late, while loading goes on: drawn within ten seconds. */
export const SLOW_AFTER_MS = 8500;
/** What begins to load so soon after the document has been waited for since the document was asked for. */
export const STARTING_MS = 5000;
/** Loading the page anew is worth it only while the visitor is still waiting, and there is time to try once more. */
export const RELOAD_NEEDS_MS = 1500;

const LIFECYCLE = { millis: 30_000, dieOnTimeout: false, warningMillis: 15_000 } as const;
/** How long single-spa lets a remote draw before it complains; a busy phone takes its time. */
export const LIFECYCLE_TIMEOUTS = { bootstrap: LIFECYCLE, mount: LIFECYCLE, unmount: LIFECYCLE, update: LIFECYCLE };
