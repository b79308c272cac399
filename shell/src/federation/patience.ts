/** How long the loader waits and how often it tries. Milliseconds. */
export const LOAD_TIMEOUT_MS = 8000;
/** One file gives up a little earlier, so that the loader hears of it before its own patience ends. */
export const FILE_TIMEOUT_MS = 7500;
export const RETRY_PAUSES_MS = [400, 1200] as const;
/** After this the place says that it is late, while loading goes on. */
export const SLOW_AFTER_MS = 9000;

const LIFECYCLE = { millis: 30_000, dieOnTimeout: false, warningMillis: 15_000 } as const;
/** How long single-spa lets a remote draw before it complains; a busy phone takes its time. */
export const LIFECYCLE_TIMEOUTS = { bootstrap: LIFECYCLE, mount: LIFECYCLE, unmount: LIFECYCLE, update: LIFECYCLE };
