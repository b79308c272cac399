/** How long the loader waits and how often it tries. Milliseconds. */
export const LOAD_TIMEOUT_MS = 8000;
export const RETRY_PAUSES_MS = [400, 1200] as const;
/** After this the place says that it is late, while loading goes on. */
export const SLOW_AFTER_MS = 9000;
