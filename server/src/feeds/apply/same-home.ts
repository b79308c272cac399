import { folded } from 'gazetteer';
import type { StoredListing } from 'search-engine';
import { splitUnit } from '../mapping/read-values';

/** Two systems place the same home some metres apart; about 60 m. */
const NEAR_DEGREES = 0.0006;

const SUFFIXES =
  'street|st|road|rd|avenue|ave|av|place|pl|drive|dr|lane|ln|way|wy|loop|lp|circle|cir|court|ct|boulevard|blvd|highway|hwy|terrace|ter|parkway|pkwy|trail|trl';
const SUFFIX = new RegExp(` (?:${SUFFIXES})$`);

interface HomeAddress {
  number: string;
  street: string;
  unit: string;
}

function addressOf({ address }: StoredListing): HomeAddress {
  const { street, unit } = splitUnit(address.line_1);
  const line = folded(street);
  const number = /^\d[\d ]*[a-z]?(?= )/.exec(line)?.[0] ?? '';
  return {
    number,
    street: line.slice(number.length).trim().replace(SUFFIX, ''),
    unit: folded(unit ?? '')
      .replaceAll(' ', '')
      .replace(/^0+(?=.)/, ''),
  };
}

const taxKeyOf = ({ tmk }: StoredListing): string | null => (tmk.length === 13 ? tmk.join('') : null);

/** By what listings of the same home are looked up; none where the address is withheld. */
export function homeKeysOf(listing: StoredListing): string[] {
  if (listing.internal.address_withheld) return [];
  const { number, street, unit } = addressOf(listing);
  const taxKey = taxKeyOf(listing);
  return [
    ...(taxKey === null ? [] : [`tax ${taxKey}`]),
    ...(number === '' || street === '' ? [] : [`at ${number} ${street} ${unit}`.trim()]),
  ];
}

function isNear(one: StoredListing, other: StoredListing): boolean {
  if (one.lat === null || one.lng === null || other.lat === null || other.lng === null) return false;
  return Math.abs(one.lat - other.lat) < NEAR_DEGREES && Math.abs(one.lng - other.lng) < NEAR_DEGREES;
}

/**
 * Whether two systems list the same home: the same tax key and unit, or position, address and unit. A sale and a rental of
 * a home are two offers, and different house numbers on one parcel are two homes.
 */
export function isSameHome(one: StoredListing, other: StoredListing): boolean {
  if (one.internal.source.system === other.internal.source.system || one.is_rental !== other.is_rental) return false;
  if (one.internal.address_withheld || other.internal.address_withheld) return false;
  const [a, b] = [addressOf(one), addressOf(other)];
  if (a.number !== '' && b.number !== '' && a.number !== b.number) return false;
  const taxKey = taxKeyOf(one);
  const isSameKey = taxKey !== null && taxKey === taxKeyOf(other);
  // the last four digits of a tax key name a unit themselves
  const isUnitSaid = isSameKey && !taxKey.endsWith('0000') && (a.unit === '' || b.unit === '');
  if (a.unit !== b.unit && !isUnitSaid) return false;
  if (taxKey !== null && taxKeyOf(other) !== null) return isSameKey;
  return a.number !== '' && a.street !== '' && a.street === b.street && isNear(one, other);
}
