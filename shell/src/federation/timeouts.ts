/** The visitor asked for a new try: whoever worked on the one before stops, and tells nobody. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned';
}

/** One visitor's wait for one part of the page. */
export interface Wait {
  /** aborted with Abandoned when a new try takes this one's place */
  readonly signal: AbortSignal;
  /** the page was reloaded for this part once already */
  readonly isSecondRound: boolean;
  /** false once the visitor has gone on to where the part is not shown */
  isWanted(): boolean;
  /** milliseconds so far, those before a reload of the page included */
  waited(): number;
  /** milliseconds until the part says that it is late; never below zero */
  left(): number;
  /** it came, or it failed: nothing is late any more */
  end(): void;
  abandon(): void;
}

export interface Waits {
  begin(waiting: Waiting): Wait;
}

export interface Waiting {
  /** told once, ten seconds at the latest after the visitor began to wait, also across a reload */
  onLate: () => void;
  /** the visitor asked for this try just now: it gets all the time there is */
  byHand?: boolean;
  /** whether the part still has a place on the page; left out, it has */
  isWanted?: () => boolean;
}

/**
 * @param before milliseconds that the visitor waited on the document before this one, which reloaded itself; null: none
 * @param clock milliseconds since this document was asked for
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
          controller.abort(new Abandoned('A new try took its place.'));
        },
      };
    },
  };
}

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
      // varied, so that the browsers do not return to a busy server at the same time
      await wait(milliseconds * (0.5 + Math.random()));
    }
  }
  return attempt();
}
