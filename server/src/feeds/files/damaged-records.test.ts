import { expect, test } from 'vitest';
import { mapRecord } from '../mapping/map-record';

const OPTIONS = { now: new Date('2026-11-20T20:00:00Z'), companyOffices: [], luxuryFrom: 3_000_000 };

type SentRecord = Record<string, unknown>;
const pick = <T>(index: number, ...values: readonly T[]): T => values[index % values.length] as T;

/** A complete record of a feed; the number chooses its values. */
const recordOf = (n: number): SentRecord => ({
  OriginatingSystemName: 'RAM',
  ListingKey: `key-${n}`,
  ListingId: `40${9000 + n}`,
  StandardStatus: pick(n, 'Active', 'Pending', 'ActiveUnderContract'),
  ModificationTimestamp: `2026-11-${10 + (n % 9)}T10:00:00.123Z`,
  ListPrice: 500_000 + n * 1000,
  OriginalListPrice: 900_000 + n * 1000,
  PriceChangeTimestamp: '2026-11-12T10:00:00Z',
  OnMarketDate: `2026-10-${10 + (n % 9)}`,
  LandLeaseYN: pick(n, true, false),
  LandLeaseAmount: 1200 + n,
  LandLeaseAmountFrequency: pick(n, 'Annually', 'Monthly', 'Quarterly'),
  LandLeaseExpirationDate: `20${50 + (n % 9)}-12-31`,
  StreetNumber: String(10 + n),
  StreetName: 'Sample Ohua',
  StreetSuffix: 'Ave',
  UnitNumber: String(1 + (n % 30)),
  City: pick(n, 'Kihei', 'Kihei', 'Kīhei'),
  PostalCode: pick(n, '96753', '96753-1234'),
  StateOrProvince: 'HI',
  CountyOrParish: 'Maui',
  Latitude: 20.7221 + n / 1e6,
  Longitude: -156.4441,
  PropertyType: 'Residential',
  PropertySubType: pick(n, 'Condominium', 'Townhouse', 'SingleFamilyResidence'),
  BedroomsTotal: 1 + (n % 5),
  BathroomsFull: 1 + (n % 3),
  BathroomsHalf: n % 2,
  LivingArea: 700 + n,
  LivingAreaUnits: pick(n, 'SquareFeet', 'SquareMeters'),
  LotSizeArea: 1 + n / 10,
  LotSizeUnits: pick(n, 'Acres', 'SquareFeet'),
  ParkingTotal: 1 + (n % 3),
  StoriesTotal: 1 + (n % 3),
  YearBuilt: 1950 + (n % 70),
  AssociationFee: 300 + n,
  AssociationFeeFrequency: pick(n, 'Monthly', 'Quarterly', 'Bi-Monthly'),
  TaxAnnualAmount: 2400 + n,
  TaxYear: 2025,
  TaxAssessedValue: 400_000 + n,
  ParcelNumber: `2-3-9-012-034-${String(n).padStart(4, '0')}`,
  ShortTermRentalYN: true,
  InternetAddressDisplayYN: true,
  InternetEntireListingDisplayYN: true,
  PublicRemarks: `Home ${n}.\n\nClose to the shore.`,
  View: ['Ocean', 'Mountain(s)'],
  Appliances: 'Range, Dryer',
  ParkingFeatures: { Garage: true, Carport: false },
  PetsAllowed: ['Yes'],
  Furnished: 'Furnished',
  LavaZone: String(1 + (n % 9)),
  BuildingName: `Sample Villas ${n}`,
  Zoning: 'A-1',
  ElementarySchool: 'Sample Elementary',
  ListAgentFullName: 'Alex Sample',
  ListOfficeName: 'Sample Realty',
  ListOfficePhone: '808-555-0102',
  Media: [
    { MediaURL: `https://media.example.com/${n}-1.jpg`, Order: 2 },
    { MediaURL: `https://media.example.com/${n}-2.jpg`, Order: 1, ShortDescription: 'View' },
  ],
});
const FIELDS = Object.keys(recordOf(0));
/** Any letters are a text of these fields. */
const FREE_TEXT = new Set(
  (
    'OriginatingSystemName ListingKey ListingId StreetNumber StreetName StreetSuffix UnitNumber City CountyOrParish PublicRemarks View ' +
    'Appliances ParkingFeatures PetsAllowed Furnished BuildingName Zoning ElementarySchool ListAgentFullName ListOfficeName ListOfficePhone'
  ).split(' '),
);

/** Kinds of damage; undefined where a field cannot have it. */
const DAMAGE: Readonly<Record<string, (value: unknown) => unknown>> = {
  null: () => null,
  'empty text': () => '  ',
  'N/A': () => 'N/A',
  None: () => 'None',
  '--': () => '--',
  'a list of nothing': () => [],
  'an object': () => ({ broken: 'x' }),
  'other letters': () => 'Zyx wvu',
  'a yes or no': (value) => (typeof value === 'boolean' ? undefined : true),
  negative: (value) => (typeof value === 'number' && value > 0 ? -value : undefined),
  huge: (value) => (typeof value === 'number' ? 1e15 : undefined),
  'short form': (value) => (typeof value === 'number' ? '1.25M' : undefined),
  'number as text': (value) =>
    typeof value === 'number' ? ` ${Number.isInteger(value) ? value.toLocaleString('en-US') : value} ` : undefined,
  'blanks around': (value) => (typeof value === 'string' ? `  ${value}\n` : undefined),
  'HTML around': (value) => (typeof value === 'string' ? `<b>${value.replaceAll('\n', '<br>')}</b>&nbsp;` : undefined),
  'a day that is none': (value) => (isDated(value) ? '2026-02-30' : undefined),
  'a placeholder day': (value) => (isDated(value) ? '1900-01-01T00:00:00' : undefined),
};
const isDated = (value: unknown): boolean => typeof value === 'string' && /^20\d\d-\d\d-\d\d/.test(value);

const resultOf = (mapped: ReturnType<typeof mapRecord>): string =>
  mapped.kind === 'listing' ? JSON.stringify(mapped.listing) : `${mapped.kind} ${mapped.reason}`;

/** What a damaged field came to. 'SILENT': the listing is another one, and no report names the field. */
function outcomesOf(record: SentRecord, field: string): (value: unknown) => string {
  const { [field]: dropped, ...without } = record;
  const [whole, unsent] = [record, without].map((one) => resultOf(mapRecord(one, OPTIONS)));
  return (value) => {
    const mapped = mapRecord({ ...record, [field]: value }, OPTIONS);
    if (mapped.kind !== 'listing') return 'left out';
    const isNamed = mapped.fields.unread.some((one) => one.field === field || one.field.startsWith(`${field}.`));
    if (isNamed) return 'reported';
    const found = resultOf(mapped);
    if (found === whole) return 'same';
    if (found === unsent) return 'as unsent';
    return FREE_TEXT.has(field) && typeof value === 'string' ? 'a text' : 'SILENT';
  };
}

test.each([
  ['BedroomsTotal', 500, { beds: null }],
  ['ListPrice', 1, { asking_price: null }],
  ['ListPrice', 999_999_999, { asking_price: null }],
  ['YearBuilt', 3020, { approx_year_built: null }],
  ['YearBuilt', 20, { approx_year_built: null }],
  ['LivingArea', 1, { living_area: null }],
  ['LivingArea', 900_000, { living_area: null }],
  ['StoriesTotal', 2026, { stories: null }],
])('%s of %d is left out and reported, and the record is taken', (field, value, expected) => {
  const mapped = mapRecord({ ...recordOf(0), [field]: value }, OPTIONS);
  expect(mapped).toMatchObject({ listing: expected, notes: [`${field} cannot be read: ${value}`] });
});

test('500 records with every field damaged in turn: nothing is wrong silently', () => {
  const table = new Map<string, Map<string, Set<string>>>();
  for (let n = 0; n < 500; n++) {
    const record = recordOf(n);
    expect(mapRecord(record, OPTIONS)).toMatchObject({ kind: 'listing', notes: [] });
    const field = FIELDS[n % FIELDS.length] ?? '';
    const outcomeOf = outcomesOf(record, field);
    for (const [kind, damage] of Object.entries(DAMAGE)) {
      const value = damage(record[field]);
      if (value === undefined) continue;
      const row = table.get(field) ?? new Map<string, Set<string>>();
      table.set(field, row);
      row.set(kind, (row.get(kind) ?? new Set()).add(outcomeOf(value)));
    }
  }
  const silent = [...table].flatMap(([field, row]) =>
    [...row].filter(([, outcomes]) => outcomes.has('SILENT')).map(([kind]) => `${field}: ${kind}`),
  );
  if (process.env.PRINT_TABLE) {
    const kinds = Object.keys(DAMAGE);
    const cell = (row: Map<string, Set<string>>, kind: string) => [...(row.get(kind) ?? ['–'])].join('/');
    process.stdout.write(`field | ${kinds.join(' | ')}\n`);
    for (const [field, row] of table)
      process.stdout.write(`${field} | ${kinds.map((kind) => cell(row, kind)).join(' | ')}\n`);
  }
  expect(silent).toEqual([]);
  // what is empty is never reported
  for (const [field, row] of table)
    for (const kind of ['null', 'empty text', 'N/A', 'None', '--'])
      expect([...(row.get(kind) ?? [])], `${field}: ${kind}`).not.toContain('reported');
});
