import type { StoredListing } from './stored-listing';

/** What a home has and how it is built: the part of a listing that importer and generator each fill by their own rules. */
export type ListingFeatures = Pick<
  StoredListing,
  | 'amenities'
  | 'inclusions'
  | 'appliances'
  | 'listing_view'
  | 'pool_features'
  | 'parking_features'
  | 'property_condition'
  | 'security'
  | 'stories_type'
  | 'aprox_year_built'
  | 'approx_year_built'
  | 'architectural_style'
  | 'building_name'
  | 'elevator'
  | 'internet_availability'
  | 'water'
  | 'wastewater'
  | 'utilities'
  | 'frontage'
  | 'schools'
  | 'zoning'
  | 'zoning_normalized'
  | 'lava_zone'
  | 'flood_zone'
  | 'occupancy'
  | 'financing'
>;
