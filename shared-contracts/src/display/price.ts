import { formatNumber } from './formats';

const THOUSAND = 1000;
const MILLION = 1_000_000;

/**
 * 999999 -> '999K', 1250000 -> '1.25M', 2000000 -> '2M', 0 -> '0', nothing -> 'n/a'. Thousands are
 * rounded down, so that below 1,000 it is '0K'. For cards and pins; never for rentals.
 */
export function formatShortPrice(price: number | null | undefined): string {
  if (price === 0) return '0';
  if (price === null || price === undefined || !Number.isFinite(price) || price < 1) return 'n/a';
  if (price < MILLION) return `${Math.floor(price / THOUSAND)}K`;
  return `${(price / MILLION).toFixed(2).replace(/\.00$/, '')}M`;
}

/** A listing whose price is not known. */
const NO_PRICE = 'Price on request';

/** The price of a listing: '$1,250,000', for a rental '$3,200/mo', unknown -> 'Price on request'. */
export function formatPrice(price: number | null | undefined, isRental = false): string {
  if (!isAmount(price)) return NO_PRICE;
  return `$${formatNumber(Math.round(price))}${isRental ? '/mo' : ''}`;
}

/** Price on a card or pin: short for a sale, in full for a rental. */
export function formatCardPrice(price: number | null | undefined, isRental: boolean): string {
  if (isRental) return formatPrice(price, true);
  return isAmount(price) ? `$${formatShortPrice(price)}` : NO_PRICE;
}

const isAmount = (amount: number | null | undefined): amount is number =>
  typeof amount === 'number' && Number.isFinite(amount) && amount >= 0;

/** An amount of dollars without cents, as in tables: '$5,058'; nothing -> 'n/a'. */
export function formatDollars(amount: number | null | undefined): string {
  return isAmount(amount) ? formatPrice(amount) : 'n/a';
}
