import { LOT_SIZE_ACRES_ABOVE, SEA_DISTANCE_STEPS, SQUARE_FEET_PER_ACRE } from '../basics/constants';
import type { SeaDistance } from '../entities/listing';
import { i18n, languageDisplay } from '../texts';
import { numberFormat } from './formats';

const plain = numberFormat({ maximumFractionDigits: 0 });
const decimal = numberFormat({ maximumFractionDigits: 2 });
const tenths = numberFormat({ maximumFractionDigits: 1 });

const isAmount = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && Number.isFinite(value) && value > 0;

/** '（115.2 m²・34.8坪）' after an area in Japanese; '（115 m²）' where there is little room. */
const metricArea = (squareFeet: number, short: boolean): string => languageDisplay()?.area(squareFeet, short) ?? '';

/** How an area is written: `short` on cards. */
interface AreaStyle {
  short?: boolean;
}

/** '1,500 sq ft', in Japanese '1,500 sq ft（139.4 m²・42.2坪）'; nothing known gives an empty text. */
export function formatSquareFeet(squareFeet: number | null | undefined, { short = false }: AreaStyle = {}): string {
  return isAmount(squareFeet) ? `${plain.format(squareFeet)} sq ft${metricArea(squareFeet, short)}` : '';
}

/** Whether the size of a lot is written in acres of 43,560 square feet. */
export const isInAcres = (squareFeet: number | null | undefined): boolean =>
  isAmount(squareFeet) && squareFeet > LOT_SIZE_ACRES_ABOVE;

/** Up to 5,000 sq ft in square feet, above in acres of 43,560; in Japanese with square meters and tsubo. */
export function formatLotSize(squareFeet: number | null | undefined, { short = false }: AreaStyle = {}): string {
  if (!isAmount(squareFeet)) return '';
  if (!isInAcres(squareFeet)) return formatSquareFeet(squareFeet, { short });
  const size = decimal.format(squareFeet / SQUARE_FEET_PER_ACRE);
  const acres = languageDisplay()?.acres(size) ?? `${size} ${size === '1' ? 'acre' : 'acres'}`;
  return acres + metricArea(squareFeet, short);
}

/** '1 Bath', '1.5 Baths': plural when more than 1. */
export function formatBaths(baths: number | null | undefined): string {
  return formatRooms(baths, /*i18n*/ '{count} Bath', /*i18n*/ '{count} Baths');
}

/** '1 Bed', '2 Beds', 'Studio' for none; empty where the number is not known. */
export function formatBeds(beds: number | null | undefined): string {
  return beds === 0 ? i18n.t('Studio') : formatRooms(beds, /*i18n*/ '{count} Bed', /*i18n*/ '{count} Beds');
}

function formatRooms(rooms: number | null | undefined, one: string, more: string): string {
  if (rooms === null || rooms === undefined || !Number.isFinite(rooms) || rooms < 0) return '';
  return i18n.t(rooms > 1 || rooms === 0 ? more : one, { count: decimal.format(rooms) });
}

const MILE = 5280;

/** '1,200 ft' below half a mile, then '0.5 mi'; in Japanese '370 m', and from a kilometer '1.2 km'. */
export function formatDistance(feet: number): string {
  const metric = languageDisplay()?.distance(feet);
  if (metric !== undefined) return metric;
  if (feet < MILE / 2) return `${plain.format(feet)} ft`;
  return `${tenths.format(Math.round((feet / MILE) * 10) / 10)} mi`;
}

/** '1,200 ft', 'Under 500 ft', 'At most 0.5 mi'; empty where it is not known. */
export function formatSeaDistance(distance: SeaDistance | null | undefined): string {
  if (!distance) return '';
  const { feet, at_most } = distance;
  const [least] = SEA_DISTANCE_STEPS;
  if (at_most) return i18n.t('At most {distance}', { distance: formatDistance(feet) });
  return feet < least ? i18n.t('Under {distance}', { distance: formatDistance(least) }) : formatDistance(feet);
}
