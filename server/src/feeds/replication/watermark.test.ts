import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SourceRecord } from '../connector/connector';
import { type Instant, instantOf, instantOfDate, millisecondsOf, shortInstant } from '../mapping/instant';
import { advance, compareWatermarks, isUnderWay, positionOf, type ReadState, UNREAD } from './watermark';

const BASE = Date.UTC(2026, 10, 20);
const LATER = new Date(BASE + 30 * 86_400_000);
const SETTLE_MS = 30_000;
/** The clock of an answer that came long after all records. */
const CLOCK = { startedAt: instantOfDate(LATER), settleMs: SETTLE_MS };
const instantAt = (second: number): Instant => instantOfDate(new Date(BASE + second * 1000));
const record = (key: string, second: number): SourceRecord => ({ key, modifiedAt: instantAt(second), value: {} });

interface Change {
  key: string;
  second: number;
}
const changes = fc.uniqueArray(
  fc.record({ key: fc.integer({ min: 0, max: 60 }).map(String), second: fc.integer({ min: 0, max: 25 }) }),
  { selector: ({ key }) => key, maxLength: 40 },
);

/** A feed that answers in order, or in any order with links that hold a snapshot. */
class Source {
  readonly rows: Map<string, number>;
  constructor(
    found: readonly Change[],
    readonly pageSize: number,
    readonly order: 'time' | 'key',
  ) {
    this.rows = new Map(found.map(({ key, second }) => [key, second]));
  }

  page(state: ReadState) {
    const { since, next } = positionOf(state);
    const [from, skip] = next === null ? [since?.at ?? '', 0] : [next.split('|')[0] ?? '', Number(next.split('|')[1])];
    const rows = [...this.rows]
      .map(([key, second]) => record(key, second))
      .filter(({ modifiedAt }) => modifiedAt !== null && modifiedAt >= from)
      .sort((a, b) =>
        (this.order === 'time' ? `${a.modifiedAt} ${a.key}` : `${a.key}`) <
        (this.order === 'time' ? `${b.modifiedAt} ${b.key}` : `${b.key}`)
          ? -1
          : 1,
      );
    const end = skip + this.pageSize;
    return {
      records: rows.slice(skip, end),
      next: end < rows.length ? `${from}|${end}` : null,
    };
  }
}

/** Reads to the end; at some pages the worker is killed before or after it has stored the page. */
function readAll(
  source: Source,
  from: ReadState,
  taken: Map<string, number>,
  kills: readonly boolean[] = [],
): ReadState {
  let state = from;
  for (let page = 0; page < 500; page++) {
    const response = source.page(state);
    for (const { key, modifiedAt } of response.records)
      if (key !== null && modifiedAt !== null) taken.set(key, (millisecondsOf(modifiedAt) - BASE) / 1000);
    // killed before the transaction: nothing is stored and the page is read again
    if (kills[page]) continue;
    state = advance(state, response, CLOCK);
    if (!isUnderWay(state)) return state;
  }
  throw new Error('The run has no end.');
}

describe('the watermark', () => {
  test('ends with every record read, whatever the order, the size of the pages and the kills', () => {
    fc.assert(
      fc.property(
        changes,
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom('time' as const, 'key' as const),
        fc.array(fc.boolean(), { maxLength: 30 }),
        (found, size, order, kills) => {
          const source = new Source(found, size, order);
          const taken = new Map<string, number>();
          const state = readAll(source, UNREAD, taken, kills);
          expect(taken).toEqual(source.rows);
          const newest = Math.max(-1, ...found.map(({ second }) => second));
          expect(state.watermark?.at ?? null).toBe(newest < 0 ? null : instantAt(newest));
        },
      ),
    );
  });

  test('finds what changes after a run, also in the moment of the watermark', () => {
    fc.assert(
      fc.property(changes, changes, fc.integer({ min: 1, max: 7 }), (found, later, size) => {
        const source = new Source(found, size, 'time');
        const taken = new Map<string, number>();
        const state = readAll(source, UNREAD, taken);
        const newest = Math.max(0, ...found.map(({ second }) => second));
        for (const { key, second } of later) source.rows.set(key, newest + second);
        readAll(source, state, taken);
        expect(taken).toEqual(source.rows);
      }),
    );
  });

  test('never moves back between runs and never beyond the settled time of the feed', () => {
    fc.assert(
      fc.property(changes, changes, fc.integer({ min: 1, max: 5 }), (first, second, size) => {
        const one = readAll(new Source(first, size, 'key'), UNREAD, new Map());
        const two = readAll(new Source(second, size, 'key'), one, new Map());
        if (one.watermark && two.watermark)
          expect(compareWatermarks(one.watermark, two.watermark)).toBeLessThanOrEqual(0);
        const limit = instantOfDate(new Date(LATER.getTime() - SETTLE_MS));
        expect((two.watermark?.at ?? '') <= limit).toBe(true);
      }),
    );
  });

  test('stays behind the start of a run, so that a record that changed after its page is read again', () => {
    const started = instantAt(100);
    const page = { records: [record('a', 5), record('b', 400)], next: null };
    expect(advance(UNREAD, page, { startedAt: started, settleMs: SETTLE_MS }).watermark).toEqual({
      at: instantAt(70),
      key: '',
    });
  });

  test('goes back to a record that is older than those before it', () => {
    const first = advance(UNREAD, { records: [record('a', 5), record('b', 9)], next: 'p2' }, CLOCK);
    expect(first.watermark?.at).toBe(instantAt(9));
    const second = advance(first, { records: [record('c', 3), record('d', 4)], next: 'p3' }, CLOCK);
    expect(second.watermark?.at).toBe(instantAt(3));
    expect(second.seen?.at).toBe(instantAt(9));
  });

  test('replaces a link that counts records by a request after the greatest one', () => {
    const state = advance(UNREAD, { records: [record('a', 5)], next: 'https://feed/x?$skip=1' }, CLOCK);
    expect([state.next, state.bySeen, positionOf(state).since?.at]).toEqual([null, true, instantAt(5)]);
    const stuck = advance(state, { records: [record('b', 5)], next: 'https://feed/x?%24skip=1' }, CLOCK);
    expect([stuck.next, stuck.bySeen]).toEqual(['https://feed/x?%24skip=1', false]);
  });
});

describe('an instant', () => {
  test.each([
    ['2026-11-23T06:00:00-10:00', '2026-11-23T16:00:00.000000000Z'],
    ['2026-11-23T16:00:00.1234567Z', '2026-11-23T16:00:00.123456700Z'],
    ['2026-11-23 16:00', '2026-11-24T02:00:00.000000000Z'],
    ['2026-11-23', '2026-11-23T10:00:00.000000000Z'],
    ['2026-13-23T16:00:00Z', null],
    ['yesterday', null],
    [1_700_000_000, null],
  ])('of %s is %s', (text, instant) => {
    expect(instantOf(text)).toBe(instant);
  });

  test('keeps its order as text and its digits in a filter', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
        fc.integer({ min: 0, max: 999_999 }),
        (date, micro) => {
          const text = date.toISOString().replace('Z', `${String(micro).padStart(6, '0')}Z`);
          const instant = instantOf(text);
          expect(instant).toBe(text);
          expect(instantOf(instant === null ? '' : shortInstant(instant))).toBe(instant);
        },
      ),
    );
  });
});
