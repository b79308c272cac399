import { ReadableStream } from 'web-streams-polyfill';

/**
 * What react-dom/server expects of its environment and the realm lacks. The streams of Node itself would settle in Node's
 * own turn, where no time limit holds; a timer without delay is a microtask, and any other never fires: nothing of a page is
 * rendered later.
 */
Object.assign(globalThis, {
  ReadableStream,
  queueMicrotask: (run: () => void) => void Promise.resolve().then(run),
  setTimeout: (run: () => void, delay = 0) => {
    if (delay === 0) void Promise.resolve().then(run);
    return 0;
  },
  clearTimeout: () => undefined,
});
