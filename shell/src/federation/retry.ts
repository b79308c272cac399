/** Something did not come in time. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

export function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut(`nothing came within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Ends with the signal's reason when that comes first. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Tries once and then once more after each pause. A time-out is not tried again: whoever waits has waited long
 * enough, and the next step of the loader may be quicker.
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  pauses: readonly number[],
  wait: (milliseconds: number) => Promise<void> = pause,
): Promise<T> {
  for (const milliseconds of pauses) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof TimedOut) throw error;
      await wait(milliseconds);
    }
  }
  return attempt();
}
