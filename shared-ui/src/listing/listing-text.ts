import { type ListingCard, LOT_SIZE_ACRES_ABOVE, SQUARE_FEET_PER_ACRE } from 'shared-contracts';

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const fine = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** 1 to 999999 as thousands rounded down with K; from 1,000,000 as millions to two decimals with M, '.00' removed [B5.31]. */
export function shortAmount(amount: number): string {
  if (amount < 1_000_000) return `${Math.floor(amount / 1000)}K`;
  return `${(amount / 1_000_000).toFixed(2).replace(/\.00$/, '')}M`;
}

/** '$1.25M', '$1,250,000', '$3,200/mo'; a rental is always shown in full (D53). */
export function priceText(amount: number | null, { rental = false, short = false } = {}): string {
  if (amount === null) return 'Price on request';
  if (rental) return `$${whole.format(amount)}/mo`;
  return short ? `$${shortAmount(amount)}` : `$${whole.format(amount)}`;
}

/** Up to 5000 in square feet, above in acres [B5.33] (D52). */
export function lotText(squareFeet: number): string {
  if (squareFeet <= LOT_SIZE_ACRES_ABOVE) return `${whole.format(squareFeet)} sq ft lot`;
  const acres = squareFeet / SQUARE_FEET_PER_ACRE;
  return `${fine.format(acres)} ${fine.format(acres) === '1' ? 'acre' : 'acres'}`;
}

export interface FactValues {
  beds?: number | null | undefined;
  baths?: number | null | undefined;
  /** square feet */
  floorArea?: number | null | undefined;
  /** square feet */
  lotSize?: number | null | undefined;
  type?: string | null | undefined;
}

const counted = (amount: number, one: string) => `${fine.format(amount)} ${amount === 1 ? one : `${one}s`}`;

/** One short text per known fact, nothing for an unknown one. */
export function factTexts({ beds, baths, floorArea, lotSize, type }: FactValues): string[] {
  const facts: string[] = [];
  if (beds) facts.push(counted(beds, 'bed'));
  if (baths) facts.push(counted(baths, 'bath'));
  if (floorArea) facts.push(`${whole.format(floorArea)} sq ft`);
  if (lotSize) facts.push(lotText(lotSize));
  if (type) facts.push(type);
  return facts;
}

/** 'Kihei, Maui', from what is known. */
export function placeText(listing: Pick<ListingCard, 'town' | 'geo_town' | 'island' | 'geo_island'>): string {
  const town = listing.town ?? listing.geo_town;
  const island = listing.island ?? listing.geo_island;
  return [...new Set([town, island])].filter(Boolean).join(', ');
}
