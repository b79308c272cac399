import { AsyncLocalStorage } from 'node:async_hooks';

const within = new AsyncLocalStorage<true>();

/** Marks a request of this server to itself, for a request that was limited already. A client cannot set the mark. */
export function asInnerCall<T>(ask: () => Promise<T>): Promise<T> {
  return within.run(true, ask);
}

/** Whether the server makes the current request for another one. */
export function isInnerCall(): boolean {
  return within.getStore() === true;
}
