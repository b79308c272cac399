import { ReadableStream } from 'web-streams-polyfill';

/**
 * Globals that react-dom/server needs and the realm lacks. Node's streams would resolve in Node's own tasks, where no
 * time limit applies. A timer without delay is a microtask, and other timers never fire, because a page is rendered
 * only once.
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
