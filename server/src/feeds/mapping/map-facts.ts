import { SQUARE_FEET_PER_ACRE } from 'shared-contracts';
import type { Fields } from './fields';
import { kindOf } from './home-kinds';
import { millisecondsOf } from './instant';
import { byNames, words } from './read-values';

const SQUARE_FEET_PER_SQUARE_METER = 10.7639;
/** Units of the standard, and how feeds write them. */
const AREA_UNITS = byNames<number | null>([
  ['acres, acre, ac', SQUARE_FEET_PER_ACRE],
  ['square feet, square foot, squarefeet, sqft, sq ft, sf, feet, ft2', 1],
  ['square meters, square meter, square metres, sqm, sq m, m2', SQUARE_FEET_PER_SQUARE_METER],
  ['hectares, hectare, ha', SQUARE_FEET_PER_SQUARE_METER * 10_000],
]);
/** How often in a month; null for a fee that is paid once or by season. */
const PER_MONTH = byNames<number | null>([
  ['monthly, month, per month, m', 1],
  ['annually, annual, yearly, year, per year, a, y', 1 / 12],
  ['semi annually, semiannually, semi annual', 1 / 6],
  ['quarterly, quarter, q', 1 / 3],
  ['bi monthly, bimonthly', 1 / 2],
  ['semi monthly, semimonthly', 2],
  ['weekly, week, w', 52 / 12],
  ['bi weekly, biweekly', 26 / 12],
  ['daily, day, d', 365 / 12],
  ['one time, onetime, seasonal', null],
]);

const unitName = (text: string): string => words(text).toLowerCase().replace(/[.-]/g, ' ').replace(/\s+/g, ' ').trim();
const whole = (value: number | null): number | null => (value === null ? null : Math.round(value));
const positive = (value: number | null): number | null => (value !== null && value > 0 ? value : null);

/** The factor of a unit; null for one that has none and for one that is not known, which is reported. */
function factorOf(
  fields: Fields,
  name: string,
  units: ReadonlyMap<string, number | null>,
  unsaid: number | null,
): number | null {
  const text = fields.text(name);
  if (text === null) return fields.says(name) ? null : unsaid;
  const factor = units.get(unitName(text));
  if (factor === undefined) fields.report(name);
  return factor ?? null;
}

/** A fee per month for any period; null for a fee that is paid once or by season. */
function monthly(fields: Fields, name: string): number | null {
  const amount = fields.quantity(name);
  const factor = factorOf(fields, `${name}Frequency`, PER_MONTH, 1);
  return amount === null || factor === null ? null : Math.round(amount * factor * 100) / 100;
}

/** Square feet of land: the field in feet, else area with unit, else acres. */
export function lotSize(fields: Fields): number | null {
  const feet = positive(fields.quantity('LotSizeSquareFeet'));
  const area = positive(fields.quantity('LotSizeArea'));
  const unit = factorOf(fields, 'LotSizeUnits', AREA_UNITS, null);
  const acres = positive(fields.quantity('LotSizeAcres'));
  if (feet === null && acres === null && area !== null && unit === null) fields.report('LotSizeArea');
  return whole(
    feet ??
      (area !== null && unit !== null ? area * unit : null) ??
      (acres === null ? null : acres * SQUARE_FEET_PER_ACRE),
  );
}

function floorArea(fields: Fields): number | null {
  const area = positive(fields.amount('LivingArea', 'BuildingAreaTotal', 'AboveGradeFinishedArea'));
  const factor = factorOf(fields, 'LivingAreaUnits', AREA_UNITS, 1);
  return area === null || factor === null ? null : Math.round(area * factor);
}

/** A 0 next to a count of rooms is a field that was not filled in. */
function baths(fields: Fields): number | null {
  const half = fields.quantity('BathroomsHalf');
  const parts = [fields.quantity('BathroomsFull'), fields.quantity('BathroomsThreeQuarter')];
  const total = fields.quantity('BathroomsTotalInteger');
  const decimal = fields.quantity('BathroomsTotalDecimal');
  const counted = parts[0] === null ? null : (parts[0] ?? 0) + (parts[1] ?? 0) + (half ?? 0) * 0.5;
  const fromTotal = total === null ? null : Math.max(0, total - (half ?? 0) * 0.5);
  const all = [decimal, counted, fromTotal].filter((number) => number !== null);
  return all.find((number) => number > 0) ?? all[0] ?? null;
}

/** A year; a 0 is none. */
export function yearOf(fields: Fields, name: string): number | null {
  const year = fields.number(name);
  if (year === null || year === 0) return null;
  if (Number.isInteger(year)) return year;
  fields.report(name);
  return null;
}

/** Rooms, areas in square feet, parking, and the kind of home. */
export function sizeFields(fields: Fields) {
  const beds = fields.quantity('BedroomsTotal');
  const bath = baths(fields);
  const area = floorArea(fields);
  const type = fields.text('PropertyType');
  const kind = kindOf(fields);
  return {
    beds,
    total_beds: beds,
    baths: bath,
    total_baths: bath,
    half_baths: fields.quantity('BathroomsHalf'),
    total_floor_area: area,
    living_area: area,
    lot_size_ft: lotSize(fields),
    dwelling_type_name: kind.kind === 'home' ? kind.name : [],
    property_type_name: type === null ? null : words(type),
    is_rental: /lease|rental/i.test(type ?? ''),
    parking_spots: fields.amount('ParkingTotal', 'GarageSpaces', 'CarportSpaces'),
    stories: fields.amount('StoriesTotal', 'Stories'),
  };
}

const THIRTY_DAYS = 30 * 86_400_000;

/** The price, and whether it was reduced within the last 30 days. */
export function priceFields(fields: Fields, now: Date) {
  const price = positive(fields.quantity('ListPrice'));
  if (price === null && fields.says('ListPrice')) fields.report('ListPrice');
  const previous = positive(fields.amount('PreviousListPrice', 'OriginalListPrice'));
  const changed = fields.instant('PriceChangeTimestamp');
  const change = words(fields.text('MajorChangeType') ?? '');
  const isRecent = changed !== null ? now.getTime() - millisecondsOf(changed) < THIRTY_DAYS : change === 'Price Change';
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
  const amount = monthly(fields, 'LandLeaseAmount');
  const expires = fields.day('LandLeaseExpirationDate');
  const tenure = isRental
    ? null
    : lease === true || (lease === null && /lease/i.test(owns))
      ? 'Leasehold'
      : 'Fee Simple';
  const years = expires === null ? null : Math.max(0, Number(expires.slice(0, 4)) - now.getUTCFullYear());
  return {
    tenure,
    yearsLeft: years,
    lease:
      tenure === 'Leasehold'
        ? { amount_monthly: amount, renegotiation_date: null, expires_at: expires, lessor: null }
        : null,
  };
}

/** Fees and taxes per month. */
export function feeFields(fields: Fields) {
  const fee = monthly(fields, 'AssociationFee');
  const second = monthly(fields, 'AssociationFee2');
  const taxes = fields.quantity('TaxAnnualAmount');
  const year = yearOf(fields, 'TaxYear');
  return {
    strata_fee: fee === null && second === null ? null : (fee ?? 0) + (second ?? 0),
    gross_taxes: taxes === null ? null : Math.round((taxes / 12) * 100) / 100,
    for_tax_year: year,
    tax_year: year,
    mls_assessed_value: fields.quantity('TaxAssessedValue'),
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
  if (key === null) fields.report(fields.says('ParcelNumber') ? 'ParcelNumber' : 'TaxMapNumber');
  return { tax_id: key ?? raw, tmk: key === null ? [] : [...key] };
}
