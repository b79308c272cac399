import { pause } from '../scheduling/tasks';

/** Reason of an abort: the visitor started a new attempt. The old one stops and reports nothing. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned';
}

/** One visitor's wait for one part of the page. */
export interface Wait {
  /** aborted with Abandoned when a new attempt replaces this one */
  readonly signal: AbortSignal;
  /** the page was already reloaded for this part */
  readonly isSecondRound: boolean;
  /** false when the visitor has gone to a page without the part */
  isWanted(): boolean;
  /** milliseconds so far, including those before a reload of the page */
  waited(): number;
  /** milliseconds until the part is reported as late; never below zero */
  left(): number;
  /** it loaded or failed, so it cannot be late any more */
  end(): void;
  abandon(): void;
}

export interface Waits {
  begin(waiting: Waiting): Wait;
}

export interface Waiting {
  /** called once, at most ten seconds after the visitor began to wait, also across a reload */
  onLate: () => void;
  /** the visitor started this attempt just now, so it gets the full time */
  byHand?: boolean;
  /** whether the part still has a place on the page; by default it has */
  isWanted?: () => boolean;
}

/**
 * @param before milliseconds that the visitor waited on the previous document, which reloaded itself; null: none
 * @param clock milliseconds since this document was requested
 */
export function createWaits(before: number | null = null, clock: () => number = () => performance.now()): Waits {
  return {
    begin({ onLate, byHand = false, isWanted = () => true }) {
      const now = clock();
      const isStart = !byHand && now < STARTING_MS;
      const since = isStart ? -(before ?? 0) : now;
      const controller = new AbortController();
      const left = () => Math.max(since + SLOW_AFTER_MS - clock(), 0);
      const timer = setTimeout(onLate, left());
      const end = () => clearTimeout(timer);
      return {
        signal: controller.signal,
        isSecondRound: isStart && before !== null,
        isWanted,
        waited: () => clock() - since,
        left,
        end,
        abandon() {
          end();
          controller.abort(new Abandoned('A new attempt replaced it.'));
        },
      };
    },
  };
}

/** Time-outs and number of attempts of the loader, in milliseconds. */
export const LOAD_TIMEOUT_MS = 8000;
export const RETRY_PAUSES_MS = [400, 1200] as const;
/** Pauses before a part that did not load is loaded again. */
export const LATER_RETRIES_MS = [2000, 10_000, 60_000] as const;
/** Varies a pause, so that the browsers do not return to a busy server at the same time. */
export const withJitter = (milliseconds: number) => milliseconds * (0.5 + Math.random());
/**
 * After this wait a place shows that it is late, and loading continues. The message must be on screen within ten
 * seconds.
 */
export const SLOW_AFTER_MS = 8500;
/** For a part that starts to load this early, time-outs count from navigation start. */
export const STARTING_MS = 5000;
/** The page is reloaded only if this much of the wait is left: enough for one more attempt. */
export const RELOAD_NEEDS_MS = 1500;

/** A time-out. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

export function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut(`no response within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Tries once, and once more after each pause. A time-out is not tried again: the visitor has waited long enough, and
 * the next step of the loader may be faster.
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
      await wait(withJitter(milliseconds));
    }
  }
  return attempt();
}
