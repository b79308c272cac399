import { i18n, languageDisplay } from '../texts';
import { formatNumber } from './formats';

const THOUSAND = 1000;
const MILLION = 1_000_000;

/**
 * 999999 -> '999K', 1250000 -> '1.25M', 2000000 -> '2M', 0 -> '0', nothing -> 'n/a'. Thousands are
 * rounded down, so that below 1,000 it is '0K'. In Japanese three digits of 10,000: '57.2万', '125万'. For cards and pins;
 * never for rentals.
 */
export function formatShortPrice(price: number | null | undefined): string {
  if (price === 0) return '0';
  if (price === null || price === undefined || !Number.isFinite(price) || price < 1) return notKnown();
  const short = languageDisplay()?.shortPrice(price);
  if (short !== undefined) return short;
  if (price < MILLION) return `${Math.floor(price / THOUSAND)}K`;
  return `${(price / MILLION).toFixed(2).replace(/\.00$/, '')}M`;
}

/** Of a listing, and of an amount, that is not known. */
const noPrice = () => i18n.t('Price on request');
const notKnown = () => i18n.t('n/a');

/** The price of a listing: '$1,250,000', for a rental '$3,200/mo', unknown -> 'Price on request'. */
export function formatPrice(price: number | null | undefined, isRental = false): string {
  if (!isAmount(price)) return noPrice();
  const text = `$${formatNumber(Math.round(price))}`;
  return isRental ? i18n.t('{price}/mo', { price: text }) : text;
}

/** Price on a card or pin: short for a sale, in full for a rental. */
export function formatCardPrice(price: number | null | undefined, isRental: boolean): string {
  if (isRental) return formatPrice(price, true);
  return isAmount(price) ? `$${formatShortPrice(price)}` : noPrice();
}

const isAmount = (amount: number | null | undefined): amount is number =>
  typeof amount === 'number' && Number.isFinite(amount) && amount >= 0;

/** An amount of dollars without cents, as in tables: '$5,058'; nothing -> 'n/a'. */
export function formatDollars(amount: number | null | undefined): string {
  return isAmount(amount) ? formatPrice(amount) : notKnown();
}
