import type { YenRate } from '../calls/exchange';
import { languageDisplay } from '../texts';

/**
 * About how many yen: three digits in the units of Japan, '約1億8,700万円'. Empty where the amount or the rate is not known, and
 * on pages of other languages.
 */
export function formatYen(dollars: number | null | undefined, rate: YenRate | null | undefined): string {
  if (!rate || !dollars || !Number.isFinite(dollars) || dollars < 0) return '';
  return languageDisplay()?.yen(dollars, rate) ?? '';
}

/** '$1,250,000（約1億8,700万円）'; without a rate the text alone. */
export function withYen(text: string, dollars: number | null | undefined, rate: YenRate | null | undefined): string {
  const yen = formatYen(dollars, rate);
  return yen === '' ? text : `${text}（${yen}）`;
}

/** '1ドル＝149.5円（11月28日）'; empty on pages of other languages. */
export const formatYenRate = (rate: YenRate): string => languageDisplay()?.yenRate(rate) ?? '';
