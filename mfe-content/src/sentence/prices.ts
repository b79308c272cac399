import { formatNumber } from 'shared-contracts';
import { i18n } from '../texts';
import { HIGHEST, inOrder, LOWEST, numberRule, OR_LESS, OR_MORE, type Rule } from './rule';

const UNIT = 'k|m|mil|million|thousand';
/** A complete number: neither the beginning of a longer one nor a quantity with a unit. */
const END = '(?![\\w]|[.,]\\d|\\+?[\\s-]*(?:sq\\b|sq\\.|square|sf\\b|acres?\\b|bed|br\\b|bath|ba\\b))';
const MONEY = `\\$?\\s?(\\d[\\d,]*(?:\\.\\d+)?|\\.\\d+)\\s?(${UNIT})?${END}`;

const dollars = (amount: number) => `$${formatNumber(amount)}`;

/** '900k' -> 900000. */
function plainAmount(digits = '', unit = ''): number {
  const number = Number(digits.replaceAll(',', ''));
  if (unit === '') return number;
  return number * (/^(?:k|thousand)$/i.test(unit) ? 1000 : 1_000_000);
}

/** A bare price below 100 means millions, below 1,000 thousands: no home costs $900. */
function amountOf(digits?: string, unit = ''): number {
  const amount = plainAmount(digits, unit);
  if (unit !== '' || amount >= 1000) return amount;
  return amount * (amount < 100 ? 1_000_000 : 1000);
}

/** Whether a number is a price. A small number alone can be any quantity, and 0 is not a price. */
const isMoney = (words: string, amount: number, unit = ''): boolean =>
  amount > 0 && (/\$|\d{3}/.test(words) || unit !== '');

/** Whether a number without a limiting word is marked as a price. */
const isTold = (words: string, unit?: string): boolean => words.includes('$') || unit !== undefined;

const range: Rule['read'] = ([words, low, lowUnit, high, highUnit]) => {
  const [minPrice = 0, maxPrice = 0] = inOrder(amountOf(low, lowUnit ?? highUnit), amountOf(high, highUnit));
  if (!isMoney(words, maxPrice, highUnit)) return null;
  return {
    filters: { minPrice, maxPrice },
    meaning: i18n.t('{low} to {high}', { low: dollars(minPrice), high: dollars(maxPrice) }),
  };
};

const most = (words: string, digits?: string, unit?: string): ReturnType<Rule['read']> => {
  const maxPrice = amountOf(digits, unit);
  return isMoney(words, maxPrice, unit)
    ? { filters: { maxPrice }, meaning: i18n.t('up to {price}', { price: dollars(maxPrice) }) }
    : null;
};

const least = (words: string, digits?: string, unit?: string): ReturnType<Rule['read']> => {
  const minPrice = amountOf(digits, unit);
  return isMoney(words, minPrice, unit)
    ? { filters: { minPrice }, meaning: i18n.t('from {price}', { price: dollars(minPrice) }) }
    : null;
};

const PER_MONTH = '\\s*(?:/\\s*mo(?:nth)?|(?:a|per)\\s+month|monthly)\\b';

const rent: Rule['read'] = ([, , lowest, digits, unit]) => {
  const amount = plainAmount(digits, unit);
  const filters = lowest === undefined ? { maxPrice: amount } : { minPrice: amount };
  const price = dollars(amount);
  const meaning =
    lowest === undefined
      ? i18n.t('for rent, up to {price} a month', { price })
      : i18n.t('for rent, from {price} a month', { price });
  return amount > 0 ? { filters: { ...filters, dwelling_type_name: ['rental'] }, meaning } : null;
};

/** Words that make an amount a month the cost of owning, and not a rent. */
const OWNING = '(?:monthly\\s+(?:costs?|payments?|budget)|mortgage(?:\\s+payments?)?)';

const owning: Rule['read'] = ([, , lowest, digits, unit]) => {
  const amount = plainAmount(digits, unit);
  const isLeast = lowest !== undefined;
  const price = dollars(amount);
  const meaning = isLeast
    ? i18n.t('monthly cost from {price}', { price })
    : i18n.t('monthly cost up to {price}', { price });
  return amount > 0 ? { filters: isLeast ? { minMonthlyCost: amount } : { maxMonthlyCost: amount }, meaning } : null;
};

/** A price alone is a maximum. */
export const PRICE_RULES: readonly Rule[] = [
  numberRule(`between\\s+${MONEY}\\s+(?:and|to|-)\\s+${MONEY}`, range),
  numberRule(`(?:from\\s+)?${MONEY}\\s*(?:-|–|to)\\s*${MONEY}`, range),
  numberRule(`${OWNING}\\s+(?:of\\s+)?(?:${HIGHEST}|${LOWEST})?${MONEY}(?:${PER_MONTH})?`, owning),
  numberRule(`(?:${HIGHEST}|${LOWEST})?${MONEY}${PER_MONTH}\\s+(?:payments?|costs?|mortgage|to\\s+own)\\b`, owning),
  numberRule(`(?:${HIGHEST}|${LOWEST})?${MONEY}${PER_MONTH}`, rent),
  numberRule(`${HIGHEST}${MONEY}`, ([words, , digits, unit]) => most(words, digits, unit)),
  numberRule(`${LOWEST}${MONEY}`, ([words, , digits, unit]) => least(words, digits, unit)),
  numberRule(`${MONEY}${OR_MORE}`, ([words, digits, unit]) =>
    isTold(words, unit) ? least(words, digits, unit) : null,
  ),
  numberRule(`${MONEY}${OR_LESS}?`, ([words, digits, unit]) =>
    isTold(words, unit) ? most(words, digits, unit) : null,
  ),
];
