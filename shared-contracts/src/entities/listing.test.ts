import { expect, test } from 'vitest';
import { sampleCard, sampleListing } from '../testing/sample-listings';
import { listingCardSchema, listingSchema, similarListingSchema } from './listing';

const fields = (text: string) => text.trim().split(/\s+/);
const listing = Object.keys(listingSchema.shape);

/** Names of the documents, by table. */
const FIELDS = {
  place:
    'address island geo_island district geo_district town geo_town hl_region_island hl_region_district hl_region_town hl_region_community postal_code lat lng slug_island',
  identity: 'mls_id mls_number internal_id slug title asking_price listing_status_name listing_at updated_at',
  size: 'beds total_beds total_baths half_baths total_floor_area living_area lot_size_ft dwelling_type_name property_type_name',
  media: 'photos tile_photos images virtual_tour_url virtual_tour_urls uploadedVideoData',
  people: 'public_remarks description advisors listing_agent listing_office_name broker_attribution',
  flags: 'company_listing is_rental land_tenure title_land coopCommission financing occupancy',
  tax: 'tax_id tmk strata_fee gross_taxes for_tax_year tax_year mls_assessed_value zoning zoning_normalized lava_zone',
  regions: 'hl_regions_slugs tagged_regions region_slug_path region_name_path',
  features:
    'amenities inclusions appliances property_tags listing_view pool_features architectural_style building_name elevator internet_availability water wastewater utilities frontage schools',
  built: 'aprox_year_built approx_year_built',
};

test('a listing has every field of the documents, and none passes without one [B3.1] [B3.2] [B3.3] [B3.4] [B3.5] [B3.6] [B3.7] [B3.8] [B3.9] [B3.10]', () => {
  for (const name of Object.values(FIELDS).flatMap(fields)) {
    expect(listing).toContain(name);
    expect([name, listingSchema.safeParse({ ...sampleListing(), [name]: undefined }).success]).toEqual([name, false]);
  }
});

test('the parts of an address, a photo and the schools have their names [B3.1] [B3.4] [B3.9]', () => {
  const { address, photos, schools, uploadedVideoData, images } = listingSchema.shape;
  expect(Object.keys(address.shape)).toEqual(['line_1', 'city', 'state', 'postal_code', 'latitude', 'longitude']);
  expect(Object.keys(photos.def.element.shape)).toEqual(expect.arrayContaining(['post_large', 'thumb']));
  expect(Object.keys(schools.shape)).toEqual(['elementary', 'middle', 'high']);
  expect(images.safeParse([{ url: '/x' }]).success).toBe(true);
  expect(uploadedVideoData.safeParse({ videos: [{ hashed_id: 'x' }] }).success).toBe(true);
});

test('a dwelling type is a text or a list [B3.3]', () => {
  expect(listingSchema.parse(sampleListing({ dwelling_type_name: ['Condo'] })).dwelling_type_name).toEqual(['Condo']);
});

test('advisors and the listing agent [B3.5]', () => {
  const people = sampleListing({
    advisors: [{ id: null, user_name: null }],
    listing_agent: { name: 'Sample', phone: '808-555-0100', email: 'sample@example.com' },
  });
  expect(listingSchema.parse(people)).toEqual(people);
});

test('tmk is a list of characters [B3.7]', () => {
  expect(listingSchema.parse(sampleListing()).tmk.join('')).toBe('2390010010000');
});

test('a row of results has the fields of search and cards [A3.7] [B3.12]', () => {
  const search =
    'internal_id mls_id slug asking_price photos public_remarks description_truncated address geo_island geo_district geo_town hidden';
  const card =
    'status beds baths type street_address_short town island tile_photos virtual_tour_available score total_floor_area';
  for (const name of fields(`${search} ${card}`)) {
    expect(Object.keys(listingCardSchema.shape)).toContain(name);
    expect(listingCardSchema.safeParse({ ...sampleCard(), [name]: undefined }).success).toBe(false);
  }
});

test('a similar listing has its facts and one line of address [B3.11]', () => {
  const names = fields('status asking_price beds baths total_floor_area lot_size_ft dwelling_type_name address');
  expect(Object.keys(similarListingSchema.shape)).toEqual(expect.arrayContaining(names));
});
