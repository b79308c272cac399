import { SLOW_AFTER_MS, STARTING_MS } from './patience';

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
