import { LOT_SIZE_ACRES_ABOVE, SEA_DISTANCE_STEPS, SQUARE_FEET_PER_ACRE } from '../basics/constants';
import type { SeaDistance } from '../entities/listing';

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

const isAmount = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && Number.isFinite(value) && value > 0;

/** '1,500 sq ft'; nothing known gives an empty text. */
export function formatSquareFeet(squareFeet: number | null | undefined): string {
  return isAmount(squareFeet) ? `${plain.format(squareFeet)} sq ft` : '';
}

/** Up to 5,000 sq ft in square feet, above in acres of 43,560. */
export function formatLotSize(squareFeet: number | null | undefined): string {
  if (!isAmount(squareFeet)) return '';
  if (squareFeet <= LOT_SIZE_ACRES_ABOVE) return formatSquareFeet(squareFeet);
  const size = decimal.format(squareFeet / SQUARE_FEET_PER_ACRE);
  return `${size} ${size === '1' ? 'acre' : 'acres'}`;
}

/** '1 Bath', '1.5 Baths': plural when more than 1. */
export function formatBaths(baths: number | null | undefined): string {
  return formatRooms(baths, 'Bath');
}

/** '1 Bed', '2 Beds', 'Studio' for none; empty where the number is not known. */
export function formatBeds(beds: number | null | undefined): string {
  return beds === 0 ? 'Studio' : formatRooms(beds, 'Bed');
}

function formatRooms(rooms: number | null | undefined, word: string): string {
  if (rooms === null || rooms === undefined || !Number.isFinite(rooms) || rooms < 0) return '';
  return `${decimal.format(rooms)} ${word}${rooms > 1 || rooms === 0 ? 's' : ''}`;
}

const MILE = 5280;

/** '1,200 ft' below half a mile, then '0.5 mi'. */
export function formatDistance(feet: number): string {
  if (feet < MILE / 2) return `${plain.format(feet)} ft`;
  return `${decimal.format(Math.round((feet / MILE) * 10) / 10)} mi`;
}

/** '1,200 ft', 'Under 500 ft', 'At most 0.5 mi'; empty where it is not known. */
export function formatSeaDistance(distance: SeaDistance | null | undefined): string {
  if (!distance) return '';
  const { feet, at_most } = distance;
  const [least] = SEA_DISTANCE_STEPS;
  if (at_most) return `At most ${formatDistance(feet)}`;
  return feet < least ? `Under ${formatDistance(least)}` : formatDistance(feet);
}
