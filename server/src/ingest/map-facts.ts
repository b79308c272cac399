import { SQUARE_FEET_PER_ACRE } from 'shared-contracts';
import type { Fields } from './fields';
import { words } from './fields';

const SQUARE_FEET_PER_SQUARE_METER = 10.7639;
const AREA_UNITS: Readonly<Record<string, number>> = {
  acres: SQUARE_FEET_PER_ACRE,
  'square feet': 1,
  'square meters': SQUARE_FEET_PER_SQUARE_METER,
  hectares: SQUARE_FEET_PER_SQUARE_METER * 10_000,
};
const PER_MONTH: Readonly<Record<string, number>> = {
  monthly: 1,
  annually: 1 / 12,
  yearly: 1 / 12,
  'semi annually': 1 / 6,
  quarterly: 1 / 3,
  'bi monthly': 1 / 2,
  'semi monthly': 2,
  weekly: 52 / 12,
  'bi weekly': 26 / 12,
  daily: 365 / 12,
};

const unitOf = (text: string | null): string => words(text ?? '').toLowerCase();
const whole = (value: number | null): number | null => (value === null ? null : Math.round(value));
const positive = (value: number | null): number | null => (value !== null && value > 0 ? value : null);

/** A fee per month for any period; null for a fee that is paid once or by season. */
export function monthly(amount: number | null, frequency: string | null): number | null {
  if (amount === null) return null;
  const factor = PER_MONTH[frequency === null ? 'monthly' : unitOf(frequency)];
  return factor === undefined ? null : Math.round(amount * factor * 100) / 100;
}

/** Square feet of land: the field in feet, else area with unit, else acres. */
export function lotSize(fields: Fields): number | null {
  const feet = positive(fields.number('LotSizeSquareFeet'));
  const area = positive(fields.number('LotSizeArea'));
  const unit = AREA_UNITS[unitOf(fields.text('LotSizeUnits'))] ?? null;
  const acres = positive(fields.number('LotSizeAcres'));
  return whole(
    feet ??
      (area !== null && unit !== null ? area * unit : null) ??
      (acres === null ? null : acres * SQUARE_FEET_PER_ACRE),
  );
}

function floorArea(fields: Fields): number | null {
  const area = positive(fields.number('LivingArea', 'BuildingAreaTotal', 'AboveGradeFinishedArea'));
  const factor = AREA_UNITS[unitOf(fields.text('LivingAreaUnits'))] ?? 1;
  return area === null ? null : Math.round(area * factor);
}

function baths(fields: Fields): number | null {
  const half = fields.number('BathroomsHalf') ?? 0;
  const full = fields.number('BathroomsFull');
  const threeQuarter = fields.number('BathroomsThreeQuarter') ?? 0;
  const total = fields.number('BathroomsTotalInteger');
  const decimal = fields.number('BathroomsTotalDecimal');
  if (decimal !== null) return decimal;
  if (full !== null) return full + threeQuarter + half * 0.5;
  return total === null ? null : total - half * 0.5;
}

const DWELLINGS: readonly (readonly [RegExp, string])[] = [
  [/townho|attached single/i, 'Townhouse'],
  [/condo|apartment|co-?op|stock coop/i, 'Condo'],
  [/land|lot|farm|acreage/i, 'Vacant Land'],
  [/duplex|triplex|quadruplex|multi|income/i, 'Multi-Dwelling'],
];

/** One of the site's five dwelling types. */
function dwelling(fields: Fields): string {
  const kinds = [fields.text('PropertySubType'), ...fields.list('StructureType'), fields.text('PropertyType')].map(
    (text) => words(text ?? ''),
  );
  for (const text of kinds) {
    const found = text === '' ? undefined : DWELLINGS.find(([pattern]) => pattern.test(text));
    if (found) return found[1];
    if (/single family|residence|house/i.test(text)) return 'Single Family';
  }
  return 'Single Family';
}

/** Rooms, areas in square feet, parking, and the dwelling type. An unknown type is Single Family. */
export function sizeFields(fields: Fields) {
  const beds = fields.number('BedroomsTotal');
  const bath = baths(fields);
  const area = floorArea(fields);
  const type = fields.text('PropertyType');
  return {
    beds,
    total_beds: beds,
    baths: bath,
    total_baths: bath,
    half_baths: fields.number('BathroomsHalf'),
    total_floor_area: area,
    living_area: area,
    lot_size_ft: lotSize(fields),
    dwelling_type_name: dwelling(fields),
    property_type_name: type === null ? null : words(type),
    is_rental: /lease|rental/i.test(type ?? ''),
    parking_spots: fields.number('ParkingTotal', 'GarageSpaces', 'CarportSpaces'),
    stories: fields.number('StoriesTotal', 'Stories'),
  };
}

const THIRTY_DAYS = 30 * 86_400_000;

/** The price, and whether it was reduced within the last 30 days. */
export function priceFields(fields: Fields, now: Date) {
  const price = positive(fields.number('ListPrice'));
  const previous = positive(fields.number('PreviousListPrice')) ?? positive(fields.number('OriginalListPrice'));
  const changed = fields.time('PriceChangeTimestamp');
  const change = words(fields.text('MajorChangeType') ?? '');
  const isRecent = changed !== null ? now.getTime() - Date.parse(changed) < THIRTY_DAYS : change === 'Price Change';
  const fell = price !== null && previous !== null && price < previous;
  return {
    asking_price: price,
    previous_price: fell ? previous : null,
    price_reduced: fell && isRecent,
    recentHigh: fell && isRecent ? previous : null,
  };
}

/** The land tenure. Rentals have none; a lease has a monthly rent and a number of years left. */
export function tenureFields(fields: Fields, isRental: boolean, now: Date) {
  const owns = fields.text('Ownership') ?? '';
  const lease = fields.yesNo('LandLeaseYN');
  const amount = monthly(fields.number('LandLeaseAmount'), fields.text('LandLeaseAmountFrequency'));
  const expires = fields.time('LandLeaseExpirationDate');
  const tenure = isRental
    ? null
    : lease === true || (lease === null && /lease/i.test(owns))
      ? 'Leasehold'
      : 'Fee Simple';
  const years = expires === null ? null : Math.max(0, new Date(expires).getUTCFullYear() - now.getUTCFullYear());
  return {
    tenure,
    yearsLeft: years,
    lease:
      tenure === 'Leasehold'
        ? { amount_monthly: amount, renegotiation_date: null, expires_at: expires?.slice(0, 10) ?? null, lessor: null }
        : null,
  };
}

/** Fees and taxes per month. */
export function feeFields(fields: Fields) {
  const fee = monthly(fields.number('AssociationFee'), fields.text('AssociationFeeFrequency'));
  const second = monthly(fields.number('AssociationFee2'), fields.text('AssociationFee2Frequency'));
  const taxes = fields.number('TaxAnnualAmount');
  const year = fields.number('TaxYear');
  return {
    strata_fee: fee === null && second === null ? null : (fee ?? 0) + (second ?? 0),
    gross_taxes: taxes === null ? null : Math.round((taxes / 12) * 100) / 100,
    for_tax_year: year,
    tax_year: year,
    mls_assessed_value: fields.number('TaxAssessedValue'),
  };
}

/** Island, zone, section, plat, parcel, unit: 13 digits. A shorter key gets the unit 0000 or stays unparsed text. */
export function taxKey(fields: Fields, county: number | null): { tax_id: string | null; tmk: string[] } {
  const raw = fields.text('ParcelNumber', 'TaxMapNumber');
  if (raw === null) return { tax_id: null, tmk: [] };
  const digits = raw.replace(/\D/g, '');
  const whole =
    (digits.length === 8 || digits.length === 12) && county !== null && digits[0] !== String(county)
      ? `${county}${digits}`
      : digits;
  const key = whole.length === 9 ? `${whole}0000` : whole.length === 13 ? whole : null;
  return { tax_id: key ?? raw, tmk: key === null ? [] : [...key] };
}
