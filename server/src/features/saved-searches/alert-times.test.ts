import { expect, test } from 'vitest';
import { firstRun, nextRun } from './alert-times';

const at = (text: string) => new Date(text);
/** 2026-03-05, 23:59 in Hawaii is already the 6th in UTC */
const lateEvening = at('2026-03-06T09:59:00Z');

test('an interval of 0 is due at every run', () => {
  expect(nextRun(lateEvening, 0)).toEqual(lateEvening);
  expect(firstRun(lateEvening, 0)).toEqual(lateEvening);
});

test('daily, weekly and monthly mails leave in the Hawaiian morning, that many days on', () => {
  expect(nextRun(lateEvening, 1)).toEqual(at('2026-03-06T16:30:00Z'));
  expect(nextRun(lateEvening, 7)).toEqual(at('2026-03-12T16:30:00Z'));
  expect(nextRun(lateEvening, 30)).toEqual(at('2026-04-04T16:30:00Z'));
});

test('the first daily mail leaves the very morning when there is still time', () => {
  expect(firstRun(at('2026-03-06T16:00:00Z'), 1)).toEqual(at('2026-03-06T16:30:00Z'));
  expect(firstRun(at('2026-03-06T16:30:00Z'), 7)).toEqual(at('2026-03-07T16:30:00Z'));
});

test('summer time elsewhere does not move them', () => {
  for (const day of ['2026-03-08', '2026-11-01'])
    expect(
      nextRun(at(`${day}T20:00:00Z`), 1)
        .toISOString()
        .slice(11, 16),
    ).toBe('16:30');
});
