import { expect, test } from 'vitest';
import { openMinutesBetween, parseOpeningHours } from './opening-hours';

const hawaii = (time: string) => new Date(`${time}:00-10:00`);

function minutes(text: string, from: string, to: string): number {
  const hours = parseOpeningHours(text);
  if (!hours) throw new Error(`${text} is no opening hours`);
  return openMinutesBetween(hours, hawaii(from), hawaii(to));
}

test.each([
  // Friday, 2026-11-20
  ['within a day', '2026-11-20T09:00', '2026-11-20T09:25', 25],
  ['before the opening', '2026-11-20T06:00', '2026-11-20T08:10', 10],
  ['over a night', '2026-11-19T17:30', '2026-11-20T08:30', 60],
  ['over a weekend', '2026-11-20T17:59', '2026-11-23T08:01', 1 + 4 * 60 + 1],
  ['closed', '2026-11-21T13:00', '2026-11-23T08:00', 0],
  ['of a week', '2026-11-20T12:00', '2026-11-27T12:00', 5 * 10 * 60 + 4 * 60],
  ['backwards', '2026-11-20T12:00', '2026-11-20T11:00', 0],
])('only open time counts as waiting: %s [D172]', (_, from, to, expected) => {
  expect(minutes('Mon-Fri 8:00-18:00, Sat 9:00-13:00', from, to)).toBe(expected);
});

test('a break at noon and a whole day can be written', () => {
  expect(minutes('Mon 8:00-12:00, Mon 13:00-17:00', '2026-11-23T11:00', '2026-11-23T14:00')).toBe(120);
  expect(minutes('Mon-Sun 0:00-24:00', '2026-11-20T00:00', '2026-11-22T00:00')).toBe(2 * 24 * 60);
});
