import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SOURCE_LANGUAGE, setLanguageSource } from '../language/language';
import { i18n } from '../texts';
import { formatDay, formatHawaiiTime, formatMinutes } from './calendar-days';
import { formatNumber, relativeTimeFormat } from './formats';
import { formatMoment } from './moments';
import { openHouseText } from './open-house';
import { formatShortPrice } from './price';
import { formatDistance, formatLotSize, formatSquareFeet } from './size';
import { formatYen, formatYenRate, withYen } from './yen';

const RATE = { yen: 149.5, day: '2026-11-28' };

let language = SOURCE_LANGUAGE;
beforeAll(() => i18n.load('ja'));
beforeEach(() => {
  language = 'ja';
  setLanguageSource(() => language);
});
afterEach(() => setLanguageSource(() => SOURCE_LANGUAGE));

describe('yen', () => {
  test.each([
    [1_250_000, '約1億8,700万円'],
    [669_000, '約1億円'],
    [668_000, '約9,990万円'],
    [1_000_000, '約1億5,000万円'],
    [3200, '約47.8万円'],
    [66, '約9,870円'],
    [120_000_000, '約179億円'],
    [35_000_000, '約52億3,000万円'],
  ])('$%d is %s at 149.5 [D184]', (dollars, text) => expect(formatYen(dollars, RATE)).toBe(text));

  test.each([
    [null, RATE],
    [0, RATE],
    [-5, RATE],
    [Number.NaN, RATE],
    [1_250_000, null],
    [1_250_000, undefined],
  ])('$%s at %j has none', (dollars, rate) => expect(formatYen(dollars, rate)).toBe(''));

  test('is never more than half a percent from the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1e9 }), (dollars) => {
        const [, oku = 0, man = 0, rest = 0] = (
          /^約(?:([\d,]+)億)?(?:([\d,.]+)万)?(?:([\d,]+))?円$/.exec(formatYen(dollars, RATE)) ?? []
        ).map((part) => Number(part?.replaceAll(',', '') ?? 0));
        const yen = oku * 1e8 + man * 1e4 + rest;
        expect(Math.abs(yen / (dollars * RATE.yen) - 1)).toBeLessThan(0.005);
      }),
    );
  });

  test('follows the dollars, and the rate has its day [D184]', () => {
    expect(withYen('$1,250,000', 1_250_000, RATE)).toBe('$1,250,000（約1億8,700万円）');
    expect(withYen('$1,250,000', 1_250_000, null)).toBe('$1,250,000');
    expect(formatYenRate(RATE)).toBe('1ドル＝149.5円（11月28日）');
  });
});

test('an area has square meters and tsubo, and on cards square meters [D185]', () => {
  expect(formatSquareFeet(1240)).toBe('1,240 sq ft（115.2 m²・34.8坪）');
  expect(formatSquareFeet(1240, { short: true })).toBe('1,240 sq ft（115 m²）');
  expect(formatSquareFeet(12_000)).toBe('12,000 sq ft（1,115 m²・337.2坪）');
  expect(formatLotSize(4200)).toBe('4,200 sq ft（390.2 m²・118坪）');
  expect(formatLotSize(43_560)).toBe('1エーカー（4,047 m²・1,224坪）');
  expect(formatLotSize(43_560, { short: true })).toBe('1エーカー（4,047 m²）');
});

test.each([
  [572_400, '57.2万'],
  [1_055_000, '106万'],
  [1_250_000, '125万'],
  [12_500_000, '1,250万'],
  [3200, '3,200'],
  [0, '0'],
])('a short price of %d dollars is %s [D196]', (price, text) => expect(formatShortPrice(price)).toBe(text));

test.each([
  [500, '150 m'],
  [2640, '800 m'],
  [3280, '1 km'],
  [5280, '1.6 km'],
  [26_400, '8 km'],
])('%d ft are %s [D185]', (feet, text) => expect(formatDistance(feet)).toBe(text));

test('an open house has the times of Hawaii and Japan [D186]', () => {
  const at = (starts_at: string, ends_at: string) => openHouseText({ starts_at, ends_at });
  expect(at('2026-11-28T23:00:00Z', '2026-11-29T02:00:00Z')).toBe(
    '11月28日(土) 13:00〜16:00（ハワイ時間）／11月29日(日) 8:00〜11:00（日本時間）',
  );
  expect(at('2026-11-29T14:00:00Z', '2026-11-29T16:00:00Z')).toBe(
    '11月29日(日) 4:00〜6:00（ハワイ時間）／11月29日(日) 23:00〜11月30日(月) 1:00（日本時間）',
  );
});

test('a tour has the times of Hawaii and Japan [D186]', () => {
  expect(formatHawaiiTime('2026-11-30', 600)).toBe('11月30日(月) 10:00（ハワイ時間）／12月1日(火) 5:00（日本時間）');
});

test('days and times are written as in Japan', () => {
  expect(formatDay('2026-05-10')).toBe('5月10日(日)');
  expect(formatDay('2026-05-10', 'weekday')).toBe('日');
  expect(formatMinutes(1020)).toBe('17:00');
  expect(formatMoment('2026-05-10T05:00:00Z', 'day')).toBe('2026/05/09');
  expect(relativeTimeFormat({ numeric: 'auto' }).format(-1, 'day')).toBe('昨日');
});

test('one format follows the language of each page', () => {
  const texts = ['ja', 'en', 'de', 'ja'].map((next) => {
    language = next;
    return [formatDay('2026-05-10'), formatNumber(1234.5)];
  });
  expect(texts).toEqual([
    ['5月10日(日)', '1,234.5'],
    ['Sunday, May 10', '1,234.5'],
    ['Sonntag, 10. Mai', '1.234,5'],
    ['5月10日(日)', '1,234.5'],
  ]);
});

test('in English there is neither yen, nor square meters, nor the time of Japan', () => {
  language = 'en';
  expect(formatSquareFeet(1240)).toBe('1,240 sq ft');
  expect(formatDistance(2640)).toBe('0.5 mi');
  expect(formatHawaiiTime('2026-11-28', 600)).toBe('Saturday, November 28, 10:00am Hawaii time');
});
