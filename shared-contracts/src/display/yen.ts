import type { YenRate } from '../calls/exchange';
import { formatDay } from './dates';
import { formatNumber } from './formats';

const MAN = 10_000;
const OKU = MAN * MAN;

/**
 * About how many yen: three digits in the units of Japan, '約1億8,700万円', '約47.8万円', '約9,870円'. Empty where the amount or
 * the rate is not known, as on pages of other languages.
 */
export function formatYen(dollars: number | null | undefined, rate: YenRate | null | undefined): string {
  if (!rate || !dollars || !Number.isFinite(dollars) || dollars < 0) return '';
  const yen = Number((dollars * rate.yen).toPrecision(3));
  if (yen < MAN) return `約${formatNumber(yen)}円`;
  if (yen < OKU) return `約${formatNumber(yen / MAN)}万円`;
  const rest = (yen % OKU) / MAN;
  return `約${formatNumber(Math.floor(yen / OKU))}億${rest === 0 ? '' : `${formatNumber(rest)}万`}円`;
}

/** '$1,250,000（約1億8,700万円）'; without a rate the text alone. */
export function withYen(text: string, dollars: number | null | undefined, rate: YenRate | null | undefined): string {
  const yen = formatYen(dollars, rate);
  return yen === '' ? text : `${text}（${yen}）`;
}

/** '1ドル＝149.5円（11月28日）' */
export function formatYenRate({ yen, day }: YenRate): string {
  return `1ドル＝${formatNumber(yen)}円（${formatDay(day, 'date')}）`;
}
