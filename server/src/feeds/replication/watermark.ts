import type { SourcePage, SourceRecord, Watermark } from '../connector/connector';
import type { StoredRound } from '../connector/page-round';
import { type Instant, instantOfDate, millisecondsOf } from '../mapping/instant';

/**
 * How far a resource has been read. Between runs only the watermark is set. In a run `seen` is the greatest record so
 * far, and the next page is behind `next`, or follows `seen` where `bySeen` is set.
 */
export interface ReadState {
  watermark: Watermark | null;
  /** the feed's clock when the run began */
  startedAt: Instant | null;
  seen: Watermark | null;
  next: string | null;
  bySeen: boolean;
  /** the pages since the last complete reading; null between two of them */
  round: StoredRound | null;
}

export const UNREAD: ReadState = {
  watermark: null,
  startedAt: null,
  seen: null,
  next: null,
  bySeen: false,
  round: null,
};

/** Where a run goes on: everything after `since`, and the page behind `next` where there is one. */
export const positionOf = ({ watermark, seen, next, bySeen }: ReadState) => ({
  since: bySeen ? seen : watermark,
  next,
});

/** Whether a run has been begun and not ended. */
export const isUnderWay = ({ next, bySeen }: ReadState): boolean => next !== null || bySeen;

/** Puts time before key. */
export function compareWatermarks(one: Watermark, other: Watermark): number {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  return one.key === other.key ? 0 : one.key < other.key ? -1 : 1;
}

const later = (one: Watermark | null, other: Watermark | null): Watermark | null =>
  one === null || (other !== null && compareWatermarks(one, other) < 0) ? other : one;

const marksOf = (records: readonly SourceRecord[]): Watermark[] =>
  records.flatMap(({ key, modifiedAt }) => (key === null || modifiedAt === null ? [] : [{ at: modifiedAt, key }]));

/** A watermark no later than the moment from which the feed may still change what it has shown. */
function settled(mark: Watermark | null, startedAt: Instant, settleMs: number): Watermark | null {
  const limit = instantOfDate(new Date(millisecondsOf(startedAt) - settleMs));
  return mark !== null && mark.at > limit ? { at: limit, key: '' } : mark;
}

/**
 * The state after one page has been applied.
 *
 * - At the end of the pages the watermark moves to the greatest record, but not beyond the start of the run: pages
 *   without an order may have shown a record before it changed.
 * - After a page in order it moves to the page's last record, so that a run can be begun again from there.
 * - A record older than those before pulls it back, as its neighbours may follow.
 * - A next page that is found by counting (`$skip`) leaves out a record when an earlier one changes meanwhile. The records
 *   after the greatest one are requested instead.
 *
 * @param clock the time of the page's answer, and how far the watermark stays behind it
 */
export function advance(
  state: ReadState,
  page: Pick<SourcePage, 'records' | 'next'>,
  clock: { startedAt: Instant; settleMs: number },
): ReadState {
  const startedAt = state.startedAt ?? clock.startedAt;
  const marks = marksOf(page.records);
  const seen = marks.reduce<Watermark | null>(later, state.seen);
  if (page.next === null)
    return { ...UNREAD, watermark: later(state.watermark, settled(seen, startedAt, clock.settleMs)) };
  const { since } = positionOf(state);
  const inOrder = isInOrder(marks, state.seen) && marks.length === page.records.length;
  const bySeen = inOrder && countsRecords(page.next) && seen !== null && seen.at > (since?.at ?? '');
  const least = marks.reduce<Watermark | null>(
    (low, mark) => (low && compareWatermarks(low, mark) < 0 ? low : mark),
    null,
  );
  return {
    startedAt,
    seen,
    next: bySeen ? null : page.next,
    bySeen,
    round: state.round,
    watermark: inOrder
      ? later(state.watermark, settled(seen, startedAt, clock.settleMs))
      : earlier(state.watermark, least),
  };
}

function isInOrder(marks: readonly Watermark[], before: Watermark | null): boolean {
  let last = before?.at ?? '';
  for (const { at } of marks) {
    if (at < last) return false;
    last = at;
  }
  return true;
}

function earlier(watermark: Watermark | null, least: Watermark | null): Watermark | null {
  return watermark !== null && least !== null && compareWatermarks(least, watermark) < 0 ? least : watermark;
}

const countsRecords = (link: string): boolean => /[?&](?:\$|%24)skip=/i.test(link);
