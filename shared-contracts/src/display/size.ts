import { LOT_SIZE_ACRES_ABOVE, SQUARE_FEET_PER_ACRE } from '../basics/constants';

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
