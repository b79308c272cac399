import * as z from 'zod/mini';
import { COST_PARTS, HOME_USES } from '../basics/vocabulary';
import { latLngSchema } from './region';

/** One photo in the sizes the site serves; every address is absolute or relative to the photo base. */
export const photoSchema = z.object({
  post_large: z.string(),
  thumb: z.string(),
  original: z.string(),
  /** tiny placeholder, base64 of a thumbhash; null where none was made */
  thumbhash: z.nullable(z.string()),
  caption: z.nullable(z.string()),
  /** of the largest size, in pixels; absent when not measured */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  /** widths available as '{width}.avif' and '{width}.webp' next to `post_large`, narrowest first */
  widths: z.optional(z.array(z.int())),
});
export type Photo = z.infer<typeof photoSchema>;

const text = z.nullable(z.string());
const quantity = z.nullable(z.number());
const list = z.array(z.string());

/** Start and end of an open house, as ISO times. */
export const openHouseTimeSchema = z.object({ starts_at: z.string(), ends_at: z.string() });
export type OpenHouseTime = z.infer<typeof openHouseTimeSchema>;

/** An upcoming open house. */
export const openHouseSchema = z.object({
  /** identifies it within its feed */
  key: z.string(),
  ...openHouseTimeSchema.shape,
  remarks: text,
  /** true for an online event */
  virtual: z.boolean(),
});
export type OpenHouse = z.infer<typeof openHouseSchema>;

/** How near the sea is, in a straight line to the shore. */
export const seaDistanceSchema = z.object({
  /** to 100 feet, because the coast is not more exact */
  feet: z.number(),
  /** the home is this far at most: a withheld address has the distance rounded up to the half mile */
  at_most: z.optional(z.boolean()),
});
export type SeaDistance = z.infer<typeof seaDistanceSchema>;
/** Null where the position is not known; missing in listings stored before this field existed. */
const seaDistance = z.optional(z.nullable(seaDistanceSchema));

/** What owning a home costs a month, by the site's default terms (`defaultCost`). */
export const monthlyCostSchema = z.object({
  /** whole dollars: loan, property tax, fees and lease rent, without insurance */
  amount: z.int(),
  /** the use that the property tax is for */
  use: z.enum(HOME_USES),
  /** the parts that are not known and not in the amount; absent where all are known */
  without: z.optional(z.array(z.enum(COST_PARTS))),
});
export type MonthlyCost = z.infer<typeof monthlyCostSchema>;
/** Null for a rental and without a price; missing in listings stored before this field existed. */
const monthlyCost = z.optional(z.nullable(monthlyCostSchema));

/** A listing as a page of results reads it and as the small card reads it. */
export const listingCardSchema = z.object({
  internal_id: z.string(),
  mls_id: z.string(),
  slug: z.string(),
  asking_price: quantity,
  is_rental: z.boolean(),
  status: z.string(),
  beds: quantity,
  baths: quantity,
  total_floor_area: quantity,
  lot_size_ft: quantity,
  /** the dwelling type's own name, 'Single Family' */
  type: z.string(),
  title_land: text,
  street_address_short: z.string(),
  address: z.object({ line_1: z.string() }),
  town: text,
  island: text,
  geo_island: text,
  geo_district: text,
  geo_town: text,
  photos: z.array(photoSchema),
  tile_photos: z.array(z.string()),
  photo_count: z.int(),
  public_remarks: text,
  /** at most 80 characters */
  description_truncated: text,
  virtual_tour_available: z.boolean(),
  company_listing: z.boolean(),
  price_reduced: z.boolean(),
  listing_office_name: text,
  listing_at: text,
  /** the fee of the building or the association per month; absent in cards stored before this field existed */
  strata_fee: z.optional(quantity),
  sea_distance: seaDistance,
  monthly_cost: monthlyCost,
  lat: quantity,
  lng: quantity,
  score: z.number(),
  hidden: z.boolean(),
  /** when the next open houses are; absent where there are none */
  open_houses: z.optional(z.array(openHouseTimeSchema)),
});
export type ListingCard = z.infer<typeof listingCardSchema>;

/** A photo of a card. `thumb` and `original` are present only if the other fields do not determine them. */
export const cardPhotoSchema = z.object({
  ...z.pick(photoSchema, { post_large: true, thumbhash: true, widths: true }).shape,
  ...z.partial(z.pick(photoSchema, { thumb: true, original: true })).shape,
});
export type CardPhoto = z.infer<typeof cardPhotoSchema>;

/**
 * The fields of `ListingCard` that a list of results shows. Every `ListingCard` is a `ResultCard`. A missing field is
 * unknown or false.
 */
export const resultCardSchema = z.object({
  ...z.pick(listingCardSchema, {
    internal_id: true,
    mls_id: true,
    slug: true,
    asking_price: true,
    status: true,
    type: true,
    street_address_short: true,
    photo_count: true,
  }).shape,
  ...z.partial(
    z.pick(listingCardSchema, {
      is_rental: true,
      beds: true,
      baths: true,
      total_floor_area: true,
      lot_size_ft: true,
      town: true,
      island: true,
      geo_town: true,
      geo_island: true,
      virtual_tour_available: true,
      price_reduced: true,
      listing_office_name: true,
      listing_at: true,
      strata_fee: true,
      sea_distance: true,
      monthly_cost: true,
      title_land: true,
      hidden: true,
      open_houses: true,
    }),
  ).shape,
  /** only the first photo in a response of `searchCards`; `listingsByIds` returns the others */
  photos: z.array(cardPhotoSchema),
});
export type ResultCard = z.infer<typeof resultCardSchema>;

/** The fields of a pin on the map. */
export const listingPinSchema = z.object({
  internal_id: z.string(),
  slug: z.string(),
  lat: z.number(),
  lng: z.number(),
  asking_price: quantity,
  is_rental: z.boolean(),
});
export type ListingPin = z.infer<typeof listingPinSchema>;

export const similarListingSchema = z.object({
  internal_id: z.string(),
  slug: z.string(),
  status: z.string(),
  asking_price: quantity,
  is_rental: z.boolean(),
  beds: quantity,
  baths: quantity,
  total_floor_area: quantity,
  lot_size_ft: quantity,
  dwelling_type_name: z.string(),
  /** one line */
  address: z.string(),
  photo: z.nullable(photoSchema),
  listing_office_name: text,
});
export type SimilarListing = z.infer<typeof similarListingSchema>;

/** A price of a listing and the time when it was set; null where that time is unknown. */
export const pricePointSchema = z.object({ since: z.nullable(z.string()), price: z.number() });
export type PricePoint = z.infer<typeof pricePointSchema>;

export const listingAgentSchema = z.object({
  name: z.string(),
  /** only for advisors */
  phone: text,
  email: text,
});

/** What the rules of a listing's feed ask its page to show. */
export const displayRulesSchema = z.object({
  /** in place of the site's own disclaimer */
  disclaimer: text,
  /** before the listing firm */
  attribution: text,
  /** the time of the last change at the MLS */
  last_updated: z.boolean(),
  /** the site may show a translation of the description; absent where it may not */
  translate: z.optional(z.boolean()),
});

export const schoolsSchema = z.object({ elementary: text, middle: text, high: text });

/** Features and construction of a home. */
const features = {
  amenities: list,
  inclusions: list,
  appliances: list,
  listing_view: list,
  pool_features: list,
  parking_features: list,
  property_condition: list,
  security: list,
  stories_type: text,
  aprox_year_built: quantity,
  approx_year_built: quantity,
  architectural_style: list,
  building_name: text,
  elevator: text,
  internet_availability: text,
  water: list,
  wastewater: list,
  utilities: list,
  frontage: list,
  schools: schoolsSchema,
  zoning: text,
  zoning_normalized: text,
  lava_zone: text,
  flood_zone: text,
  /** only for advisors, because a vacant home must not be public */
  occupancy: text,
  financing: list,
  /** the home has charging for electric cars; missing in listings stored before this field existed */
  ev_charging: z.optional(z.boolean()),
  /** pets are allowed; missing where the feed does not say */
  pets_allowed: z.optional(z.boolean()),
  /** sold or rented with its furniture; missing where the feed does not say */
  furnished: z.optional(z.boolean()),
  /** the home or its community has a swimming pool; missing where the feed does not say */
  pool: z.optional(z.boolean()),
  /** cooled by a machine, not by fans only; missing where the feed does not say */
  air_conditioning: z.optional(z.boolean()),
  /** a second, smaller home on the lot or in the house; missing where the feed does not say */
  ohana_unit: z.optional(z.boolean()),
  sea_distance: seaDistance,
};

/**
 * A complete listing. Duplicate fields have the same value. Money is in US dollars,
 * areas in square feet, fees and taxes per month.
 */
export const listingSchema = z.object({
  // identity and price
  internal_id: z.string(),
  mls_id: z.string(),
  mls_number: z.string(),
  /** the MLS the listing came from: picks the disclaimer */
  mls_provider: text,
  slug: z.string(),
  title: z.string(),
  asking_price: quantity,
  previous_price: quantity,
  price_reduced: z.boolean(),
  listing_status_name: z.string(),
  listing_at: text,
  updated_at: z.string(),
  // place
  address: z.object({
    line_1: z.string(),
    city: text,
    /** two letters, such as 'HI'; absent when the feed has none */
    state: z.optional(z.string()),
    postal_code: text,
    latitude: quantity,
    longitude: quantity,
  }),
  island: text,
  geo_island: text,
  district: text,
  geo_district: text,
  town: text,
  geo_town: text,
  hl_region_island: text,
  hl_region_district: text,
  hl_region_town: text,
  hl_region_community: text,
  postal_code: text,
  lat: quantity,
  lng: quantity,
  location: z.nullable(latLngSchema),
  slug_island: text,
  // size and type
  beds: quantity,
  total_beds: quantity,
  baths: quantity,
  total_baths: quantity,
  half_baths: quantity,
  total_floor_area: quantity,
  living_area: quantity,
  lot_size_ft: quantity,
  dwelling_type_name: z.union([z.string(), list]),
  property_type_name: text,
  parking_spots: quantity,
  stories: quantity,
  // media
  photos: z.array(photoSchema),
  tile_photos: list,
  images: z.array(z.object({ url: z.string() })),
  virtual_tour_url: text,
  virtual_tour_urls: list,
  uploadedVideoData: z.object({ videos: z.array(z.object({ hashed_id: z.string() })) }),
  // text and people
  public_remarks: text,
  description: text,
  advisors: z.array(z.object({ id: z.nullable(z.int()), user_name: text })),
  listing_agent: z.nullable(listingAgentSchema),
  listing_office_name: text,
  broker_attribution: text,
  // flags and ownership
  company_listing: z.boolean(),
  luxury: z.boolean(),
  featured: z.boolean(),
  conservation: z.boolean(),
  short_term_rentals_allowed: z.boolean(),
  is_rental: z.boolean(),
  land_tenure: text,
  title_land: text,
  lease: z.nullable(z.object({ amount_monthly: quantity, renegotiation_date: text, expires_at: text, lessor: text })),
  coopCommission: text,
  // tax and fees
  tax_id: text,
  tmk: list,
  strata_fee: quantity,
  gross_taxes: quantity,
  for_tax_year: quantity,
  tax_year: quantity,
  mls_assessed_value: quantity,
  // region links
  hl_regions_slugs: list,
  tagged_regions: list,
  /** handles from the island down, '/' between */
  region_slug_path: text,
  /** names from the island down, ' > ' between */
  region_name_path: text,
  property_tags: list,
  /** whether the reader has hidden it; absent in stored listings */
  hidden: z.optional(z.boolean()),
  /** the open houses of the feed, also some that are over by now; absent where there are none */
  open_houses: z.optional(z.array(openHouseSchema)),
  /** other systems that list the same home; absent where there are none */
  also_listed: z.optional(z.array(z.object({ mls_provider: text, mls_number: z.string(), listing_office_name: text }))),
  /** absent where no feed has rules for it */
  display_rules: z.optional(displayRulesSchema),
  /**
   * what the layers of the site's operator say of the home, by their names; a layer that was not made for its place is missing,
   * and so is the field where that is true of all of them
   */
  layers: z.optional(z.record(z.string(), z.enum(['inside', 'outside']))),
  monthly_cost: monthlyCost,
  ...features,
});
export type Listing = z.infer<typeof listingSchema>;
/** The part of a listing that the importer and the generator of sample data fill differently. */
export type ListingFeatures = Required<Pick<Listing, keyof typeof features>>;

/** A reference to a listing in slots and events: enough for a form, a title and a link. */
export const listingRefSchema = z.object({
  internal_id: z.string(),
  mls_id: z.string(),
  slug: z.string(),
  title: z.string(),
  address: z.string(),
  asking_price: quantity,
  status: z.string(),
  island: text,
  district: text,
  town: text,
  beds: quantity,
  type: z.string(),
  advisors: z.array(z.object({ id: z.nullable(z.int()), user_name: text })),
  /** for the page's metadata; known when a listing is opened */
  photo_count: z.optional(z.int()),
  public_remarks: z.optional(text),
  is_rental: z.optional(z.boolean()),
});
export type ListingRef = z.infer<typeof listingRefSchema>;
