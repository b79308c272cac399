import { expect, test } from 'vitest';
import { lastDay, monthText, nextMonth, weeksOf } from './month';

test('weeks run from Sunday and hold only days of the month', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks[0]).toEqual([
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
    '2026-11-06',
    '2026-11-07',
  ]);
  expect(weeks.at(-1)).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
  expect(weeksOf('2026-02').flat().filter(Boolean)).toHaveLength(28);
});

test('months go over the turn of the year', () => {
  expect(nextMonth('2026-12', 1)).toBe('2027-01');
  expect(nextMonth('2026-01', -1)).toBe('2025-12');
  expect(lastDay('2028-02')).toBe('2028-02-29');
  expect(monthText('2026-11')).toBe('November 2026');
});
