import { expect, test } from 'vitest';
import type { FigureRow, MonthRow } from './market.repository';
import { fullMonths, groupMarket, type MarketLevel } from './market-figures';

const PLACES = ['maui', 'east', 'keanae'].map((name, at, all) => ({ name, handles: all.slice(0, at + 1) }));
const MONTHS = fullMonths('2026-11-15').months;

const figures = (over: Partial<FigureRow> = {}): FigureRow => ({
  region_path: '',
  property_group: 'houses',
  active: 0,
  priced: 0,
  asking_median: null,
  dated: 0,
  days_median: null,
  reduced: 0,
  sold: 0,
  sold_priced: 0,
  sold_median: null,
  counted_at: new Date(0),
  ...over,
});
const month = (name: string, sold: number, sold_median: number | null = 1): MonthRow => ({
  region_path: '',
  property_group: 'houses',
  month: name,
  sold,
  sold_priced: sold,
  sold_median,
});

/** Levels from the region to its island. */
const levels = (
  rows: readonly (FigureRow | undefined)[],
  months: readonly (readonly MonthRow[])[] = [],
): MarketLevel[] => PLACES.toReversed().map((place, at) => ({ place, row: rows[at], months: months[at] ?? [] }));
const market = (...[rows, months]: Parameters<typeof levels>) => groupMarket('houses', levels(rows, months), MONTHS);

const sold = (sold_priced: number, sold_median: number | null) => figures({ sold_priced, sold_median });
test.each([
  ['ten homes are enough', [sold(10, 500), sold(90, 600), sold(900, 700)], [500, 10, 'keanae']],
  ['nine are not, the next region takes its place', [sold(9, 500), sold(10, 600), sold(900, 700)], [600, 10, 'east']],
  ['a region without a row', [undefined, sold(9, 600), sold(900, 700)], [700, 900, 'maui']],
  ['no region has enough', [sold(3, 500), sold(5, 600), sold(9, 700)], [null, 0, undefined]],
] as const)('%s [D156]', (_, rows, wanted) => {
  const { value, homes, region } = market(rows).sold;
  expect([value, homes, region?.name]).toEqual(wanted);
});

test.each([
  [24, 120, 2.4, 24],
  [120, 10, 144, 10],
  [9, 120, null, 0],
  [120, 9, null, 0],
  [120, 0, null, 0],
] as const)(
  '%i homes for sale and %i sold in a year: a supply of %s months [D156]',
  (active, soldHomes, value, homes) => {
    const { supply } = market([figures({ active, sold: soldHomes })]);
    expect([supply.value, supply.homes]).toEqual([value, homes]);
  },
);

test('the share of reduced prices is of the homes for sale', () => {
  expect(market([figures({ active: 20, reduced: 5 })]).reduced).toMatchObject({ value: 0.25, homes: 20 });
  expect(market([figures({ active: 9, reduced: 9 })]).reduced.value).toBeNull();
});

test('each figure looks for its own region', () => {
  const { asking, sold: soldFigure } = market([figures({ priced: 12, asking_median: 800 }), sold(40, 700)]);
  expect([asking.region?.name, soldFigure.region?.name]).toEqual(['keanae', 'east']);
});

test('a month without sales has none and no median, one with nine sales has no median [D156]', () => {
  const half = MONTHS.slice(0, 6).map((name) => month(name, 10, 400));
  const { trend } = market([undefined], [[...half, month(MONTHS[7] ?? '', 9)]]);
  expect(trend?.region.name).toBe('keanae');
  expect(trend?.months.map(({ sold: count, median }) => [count, median])).toEqual([
    ...half.map(() => [10, 400]),
    [0, null],
    [9, null],
    ...Array.from({ length: 4 }, () => [0, null]),
  ]);
});

test.each([
  ['five months are too few', 5, 'maui'],
  ['six are enough', 6, 'keanae'],
])('the trend of the region: %s [D156]', (_, count, name) => {
  const own = MONTHS.slice(0, count).map((one) => month(one, 10));
  expect(market([], [own, [], [month(MONTHS[0] ?? '', 12)]]).trend?.region.name).toBe(name);
});

test('without a month of ten sales there is no trend [D156]', () => {
  expect(market([], [[month(MONTHS[0] ?? '', 9)], [], [month(MONTHS[0] ?? '', 9)]]).trend).toBeNull();
});

test('twelve full months end before the month of the day', () => {
  expect(fullMonths('2026-03-01')).toMatchObject({ from: '2025-03-01', until: '2026-03-01' });
  expect(fullMonths('2026-03-31').months.at(-1)).toBe('2026-02');
  expect(fullMonths('2026-01-09').months[0]).toBe('2025-01');
});
