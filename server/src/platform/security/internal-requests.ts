import { AsyncLocalStorage } from 'node:async_hooks';

const within = new AsyncLocalStorage<true>();

/** Asks this very server, for a request that has been limited already. Nothing that is sent from outside can claim it. */
export function asInnerCall<T>(ask: () => Promise<T>): Promise<T> {
  return within.run(true, ask);
}

/** Whether the request at hand is one that the server makes for another. */
export function isInnerCall(): boolean {
  return within.getStore() === true;
}
