import {
  formatBaths,
  formatBeds,
  formatCardPrice,
  formatLotSize,
  formatPrice,
  formatSquareFeet,
  isInAcres,
  placePath,
  type ResultCard,
  valueText,
} from 'shared-contracts';
import { i18n } from '../texts';

/** '$1,250,000', or '$1.25M' for a pin; a rental is always in full with '/mo'. */
export function priceText(amount: number | null, { rental = false, short = false } = {}): string {
  return short ? formatCardPrice(amount, rental) : formatPrice(amount, rental);
}

/** '4,200 sq ft lot', '0.25 acres'. */
export function lotText(squareFeet: number | null | undefined): string {
  const size = formatLotSize(squareFeet, { short: true });
  return size === '' || isInAcres(squareFeet) ? size : i18n.t('{size} lot', { size });
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

/** One short text per known fact. Land has no beds; a home with zero beds is a studio. */
export function factTexts({ beds, baths, floorArea, lotSize, type }: FactValues): string[] {
  const facts = [
    beds || floorArea ? formatBeds(beds) : '',
    baths ? formatBaths(baths) : '',
    formatSquareFeet(floorArea, { short: true }),
    lotText(lotSize),
    type ? valueText(type) : '',
  ];
  return facts.filter((fact) => fact !== '');
}

/** '$752/sq ft' of a home for sale; empty where price or area is not known. */
export function pricePerAreaText({ asking_price, total_floor_area, is_rental }: Partial<ResultCard>): string {
  if (is_rental || !asking_price || !total_floor_area) return '';
  return i18n.t('{price}/sq ft', { price: formatPrice(asking_price / total_floor_area) });
}

/** 'Kihei, Maui', from what is known. */
export function placeText(listing: Pick<ResultCard, 'town' | 'geo_town' | 'island' | 'geo_island'>): string {
  const town = listing.town ?? listing.geo_town;
  const island = listing.island ?? listing.geo_island;
  return placePath([...new Set([town ?? '', island ?? ''])]);
}
