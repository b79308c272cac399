import { expect, test } from 'vitest';
import { mapRecord } from './map-record';

const OPTIONS = { now: new Date('2026-11-20T20:00:00Z'), companyOffices: [], luxuryFrom: 3_000_000 };
const HOME = {
  OriginatingSystemName: 'HiCentral',
  ListingKey: '1',
  ListingId: '202600001',
  StandardStatus: 'Active',
  StateOrProvince: 'HI',
  UnparsedAddress: '201 Ohua Ave, Honolulu, HI 96815',
  City: 'Honolulu',
};
const mapped = (over: Record<string, unknown>) => mapRecord({ ...HOME, ...over }, OPTIONS);

function listing(over: Record<string, unknown>) {
  const found = mapped(over);
  if (found.kind !== 'listing') throw new Error(`${found.kind}: ${found.reason}`);
  return found.listing;
}

const PARTS = { UnparsedAddress: null, StreetNumber: '201', StreetName: 'Ohua', StreetSuffix: 'Ave' };
test.each([
  [{ ...PARTS, UnitNumber: '2' }, '201 Ohua Ave #2'],
  [{ ...PARTS, UnitNumber: '20' }, '201 Ohua Ave #20'],
  [{ ...PARTS, UnitNumber: '1' }, '201 Ohua Ave #1'],
  [{ ...PARTS, UnitNumber: 'Apt 12' }, '201 Ohua Ave #12'],
  [{ ...PARTS, UnitNumber: 'A' }, '201 Ohua Ave #A'],
  [{ ...PARTS, UnitNumber: 'N/A' }, '201 Ohua Ave'],
  [{ ...PARTS, StreetName: 'Ohua Ave #2', StreetSuffix: null, UnitNumber: '2' }, '201 Ohua Ave #2'],
  [{ UnparsedAddress: '201 Ohua Ave Unit 2', UnitNumber: '2' }, '201 Ohua Ave #2'],
  [{ UnparsedAddress: '201 Ohua Ave 2', UnitNumber: '2' }, '201 Ohua Ave #2'],
  [{ UnparsedAddress: '201 Ohua Ave, Apt 2, Honolulu' }, '201 Ohua Ave #2'],
  [{ UnparsedAddress: '201 Ohua Ave #B-2', UnitNumber: 'B2' }, '201 Ohua Ave #B2'],
  [{ UnparsedAddress: '75 Highway 11', UnitNumber: '11' }, '75 Highway 11 #11'],
])('the address line of %j has its unit', (over, line) => {
  const { address, title, slug } = listing(over);
  expect(address.line_1).toBe(line);
  expect(title).toContain(line);
  expect(slug).toContain(line.toLowerCase().replace(/[^a-z0-9]+/g, '-'));
});

test.each([
  [{ OnMarketDate: '11/25/2026' }, '2026-11-25T10:00:00.000Z'],
  [{ OnMarketDate: '2026-11-25' }, '2026-11-25T10:00:00.000Z'],
  [{ OnMarketDate: '2026-11-25T00:00:00Z' }, '2026-11-25T10:00:00.000Z'],
  [{ OnMarketDate: '1900-01-01', OnMarketTimestamp: '2026-11-25T14:00:00' }, '2026-11-26T00:00:00.000Z'],
  [{ OnMarketDate: '', ListingContractDate: '11/2/2026' }, '2026-11-02T10:00:00.000Z'],
])('a listing with %j came on the market then', (over, at) => expect(listing(over).listing_at).toBe(at));

const media = (...entries: object[]) => ({
  Media: entries.map((entry, at) => ({ MediaURL: `https://media.example.com/${at}.jpg`, ...entry })),
});
test.each([
  [media({ Order: 1 }, { Order: null }, { Order: 0 }), '2,0,1'],
  [media({ Order: '2' }, {}, { Order: 'N/A' }, { Order: '10' }), '0,3,1,2'],
  [media({ Order: 1 }, { Order: 5, PreferredPhotoYN: 'Y' }), '1,0'],
  [media({ Order: 1 }, { Order: 5, PreferredPhotoYN: 1 }, { Order: 0, PreferredPhotoYN: 'N' }), '1,2,0'],
])('photos of %j come in order', (over, order) => {
  expect(
    listing(over)
      .photos.map(({ original }) => /(\d)\.jpg/.exec(original)?.[1])
      .join(),
  ).toBe(order);
});

test('texts of feeds are plain texts with paragraphs', () => {
  const over = {
    PublicRemarks: 'Beds &amp; baths<br/>View.\n\nTwo.',
    View: ['Ocean &amp; sky'],
    ListOfficeName: 'Sample &amp; Sons',
    BuildingName: '<b>Villas</b>',
    ...media({ ShortDescription: 'Pool &amp; spa' }),
  };
  expect(listing(over)).toMatchObject({
    public_remarks: 'Beds & baths\nView.\n\nTwo.',
    listing_view: ['Ocean & sky'],
    listing_office_name: 'Sample & Sons',
    building_name: 'Villas',
    photos: [{ caption: 'Pool & spa' }],
  });
});

test('the distance to the sea is computed; a withheld address has it rounded up to the half mile (D150)', () => {
  const at = { Latitude: 20.7221, Longitude: -156.4441 };
  const { sea_distance } = listing(at);
  expect(sea_distance).toEqual({ feet: expect.any(Number) });
  expect(sea_distance?.feet).toBeGreaterThan(500);
  expect(sea_distance?.feet).toBeLessThan(2640);
  const withheld = { InternetAddressDisplayYN: 'N', ...at };
  expect(listing(withheld).sea_distance).toEqual({ feet: 2640, at_most: true });
  expect(listing({ ...withheld, Longitude: -156.43 }).sea_distance).toEqual({ feet: 7920, at_most: true });
  expect(listing({}).sea_distance).toBeNull();
  expect(listing({ Latitude: 20.7, Longitude: -157.5 }).sea_distance).toBeNull();
});

test('a withheld street stays out of a text of several lines, and its paragraphs stay', () => {
  const { public_remarks } = listing({
    InternetAddressDisplayYN: 'N',
    UnparsedAddress: '12 Zyxwana Street',
    PublicRemarks: 'Bright rooms.\n\nOn Zyxwana\nStreet it is quiet. Close to the shore.<br>A pool.',
  });
  expect(public_remarks).toBe('Bright rooms.\n\nClose to the shore.\nA pool.');
});

const kinds: [string | null, string | null, string | null][] = [
  ['Residential', 'SingleFamilyResidence', 'Single Family'],
  ['Residential', 'Manufactured On Land', 'Single Family'],
  ['Residential', 'Manufactured Home', 'Single Family'],
  ['Residential', 'Mobile Home', 'Single Family'],
  ['Residential', 'Cabin', 'Single Family'],
  ['Residential', 'Condominium', 'Condo'],
  ['Residential', 'Apartment', 'Condo'],
  ['Residential', 'Stock Cooperative', 'Condo'],
  ['Residential', 'OwnYourOwn', 'Condo'],
  ['Residential', 'Townhouse', 'Townhouse'],
  ['Residential', 'Duplex', 'Multi-Dwelling'],
  ['Residential', 'Triplex', 'Multi-Dwelling'],
  ['Residential', 'Quadruplex', 'Multi-Dwelling'],
  ['Residential Income', 'Multi Family', 'Multi-Dwelling'],
  ['Residential Income', 'Apartment', 'Multi-Dwelling'],
  ['Residential Income', null, 'Multi-Dwelling'],
  ['Residential', null, 'Single Family'],
  ['Manufactured In Park', null, 'Single Family'],
  ['Residential Lease', 'Condominium', 'Condo'],
  ['Land', 'Unimproved Land', 'Vacant Land'],
  ['Land', null, 'Vacant Land'],
  ['Farm', 'Ranch', 'Vacant Land'],
  ['Farm', 'Agriculture', 'Vacant Land'],
  ['Farm', null, 'Vacant Land'],
  ...[
    'Boat Slip',
    'Business',
    'Deeded Parking',
    'Hotel/Motel',
    'HotelMotel',
    'Industrial',
    'Mixed Use',
    'Office',
    'Retail',
    'Timeshare',
    'Warehouse',
  ].map((sub): [string, string, null] => ['Residential', sub, null]),
  ['Commercial Sale', 'Office', null],
  ['Commercial Sale', 'SingleFamilyResidence', null],
  ['CommercialLease', null, null],
  ['Business Opportunity', null, null],
];
test.each(kinds)('PropertyType %j with PropertySubType %j is %j', (PropertyType, PropertySubType, name) => {
  const found = mapped({ PropertyType, PropertySubType });
  if (name === null) expect(found).toMatchObject({ kind: 'removal', reason: expect.stringContaining('no home') });
  else expect(found).toMatchObject({ kind: 'listing', listing: { dwelling_type_name: name } });
});

test.each([
  [{ PropertyType: 'Farm', BedroomsTotal: 3 }, 'Single Family'],
  [{ PropertyType: 'A', PropertyClass: 'Residential' }, 'Single Family'],
  [{ PropertyType: 'Residential', StructureType: ['Townhouse'] }, 'Townhouse'],
])('a record with %j is %j', (over, name) => expect(listing(over).dwelling_type_name).toBe(name));

test.each([
  {},
  { PropertyType: 'Residential', PropertySubType: 'Treehouse' },
  { PropertyType: 'A' },
  { PropertyType: 'Castle' },
])('a record with %j has no kind, and says so', (over) => {
  const found = mapped(over);
  expect(found).toMatchObject({ kind: 'listing', listing: { dwelling_type_name: [] } });
  expect(found).toMatchObject({ notes: expect.arrayContaining(['the record does not say the kind of home']) });
});

test.each([
  [{ BathroomsTotalDecimal: 0, BathroomsFull: 2 }, 2],
  [{ BathroomsTotalDecimal: '0.0', BathroomsTotalInteger: 3 }, 3],
  [{ BathroomsFull: 0, BathroomsHalf: 0, BathroomsTotalDecimal: 2.5 }, 2.5],
  [{ BathroomsTotalDecimal: 0 }, 0],
  [{ BathroomsTotalDecimal: 'None' }, null],
])('a home with %j has %j baths', (over, baths) => expect(listing(over).baths).toBe(baths));

test.each(['US-HI', 'Hawaiʻi', 'HI - Hawaii', 'Oahu'])(
  'a home with the state %j and a place here is in Hawaii',
  (state) => {
    expect(
      listing({ StateOrProvince: state, City: 'Kailua', Latitude: 21.3972, Longitude: -157.7394 }).address.state,
    ).toBe('HI');
  },
);

test.each([
  [{ ListPrice: '1.25M' }, 'ListPrice cannot be read: "1.25M"'],
  [{ LivingArea: 900, LivingAreaUnits: 'Furlongs' }, 'LivingAreaUnits cannot be read: "Furlongs"'],
  [
    { AssociationFee: 9, AssociationFeeFrequency: 'Now and then' },
    'AssociationFeeFrequency cannot be read: "Now and then"',
  ],
  [{ YearBuilt: 20077 }, 'YearBuilt cannot be read: 20077'],
  [media({ Order: 'first' }), 'Media.Order cannot be read: "first"'],
])('a value that gives none is reported: %j', (over, note) => {
  expect(mapped(over)).toMatchObject({ kind: 'listing', notes: expect.arrayContaining([note]) });
});

test.each([
  ['Keanae', 'Keʻanae'],
  ['Lahaina', 'Lāhainā'],
  ['WAIKAPU', 'Waikapū'],
  ['Kamuela', 'Kamuela'],
])('the city %j is spelled %j', (City, name) => expect(listing({ City }).address.city).toBe(name));

test.each(['Accepted Offer', 'Dreaming', { broken: true }])(
  'a record with the status %j leaves the site',
  (StandardStatus) => {
    expect(mapped({ StandardStatus })).toMatchObject({ kind: 'left-out', leaves: { source: { key: '1' } } });
  },
);
