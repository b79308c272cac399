import type { StoredListing } from 'search-engine';
import type { ResoRecord } from '../feeds/testing/reso-server';

/** Dwelling types as the Data Dictionary names them. */
const SUB_TYPES: Readonly<Record<string, string>> = {
  Condo: 'Condominium',
  Townhouse: 'Townhouse',
  'Vacant Land': 'UnimprovedLand',
  'Multi-Dwelling': 'Duplex',
  'Single Family': 'SingleFamilyResidence',
};
const COUNTIES: Readonly<Record<string, string>> = {
  oahu: 'Honolulu',
  kauai: 'Kauai',
  'big-island': 'Hawaii',
};

/** A sample listing in the format of an MLS. It has no media: the site keeps the listing's drawn pictures. */
export function toReso(listing: StoredListing, modifiedAt: Date): ResoRecord {
  const { internal, address } = listing;
  const kind = [listing.dwelling_type_name].flat()[0] ?? '';
  return {
    ListingKey: internal.source.key,
    ListingId: listing.mls_id,
    OriginatingSystemName: internal.source.system,
    ModificationTimestamp: modifiedAt.toISOString(),
    StandardStatus: listing.listing_status_name,
    ListPrice: listing.asking_price,
    PreviousListPrice: listing.previous_price,
    OnMarketDate: listing.listing_at?.slice(0, 10) ?? null,
    UnparsedAddress: address.line_1,
    City: listing.town ?? address.city,
    PostalCode: address.postal_code,
    StateOrProvince: 'HI',
    CountyOrParish: COUNTIES[listing.slug_island ?? ''] ?? 'Maui',
    MLSAreaMajor: internal.mls_area_major,
    MLSAreaMinor: internal.mls_area_minor,
    Latitude: listing.lat,
    Longitude: listing.lng,
    PropertyType: listing.is_rental ? 'ResidentialLease' : kind === 'Vacant Land' ? 'Land' : 'Residential',
    PropertySubType: SUB_TYPES[kind] ?? null,
    BedroomsTotal: listing.beds,
    BathroomsTotalDecimal: listing.baths,
    BathroomsHalf: listing.half_baths,
    LivingArea: listing.living_area,
    LotSizeSquareFeet: listing.lot_size_ft,
    ParkingTotal: listing.parking_spots,
    StoriesTotal: listing.stories,
    YearBuilt: listing.approx_year_built,
    BuildingName: listing.building_name,
    View: listing.listing_view,
    PoolFeatures: listing.pool_features,
    ParkingFeatures: listing.parking_features,
    PropertyCondition: listing.property_condition,
    SecurityFeatures: listing.security,
    Appliances: listing.appliances,
    Inclusions: listing.inclusions,
    AssociationAmenities: listing.amenities,
    ArchitecturalStyle: listing.architectural_style,
    WaterSource: listing.water,
    Sewer: listing.wastewater,
    Utilities: listing.utilities,
    FrontageType: listing.frontage,
    Zoning: listing.zoning,
    LavaZone: listing.lava_zone,
    FloodZone: listing.flood_zone,
    LandLeaseYN: listing.title_land === 'Leasehold',
    LandLeaseAmount: listing.lease?.amount_monthly ?? null,
    LandLeaseExpirationDate: listing.lease?.expires_at?.slice(0, 10) ?? null,
    AssociationFee: listing.strata_fee,
    AssociationFeeFrequency: listing.strata_fee === null ? null : 'Monthly',
    TaxAnnualAmount: listing.gross_taxes === null ? null : listing.gross_taxes * 12,
    TaxYear: listing.tax_year,
    TaxAssessedValue: listing.mls_assessed_value,
    ParcelNumber: listing.tax_id,
    PublicRemarks: listing.public_remarks,
    ListAgentFullName: listing.listing_agent?.name ?? null,
    ListAgentPreferredPhone: internal.listing_agent?.phone ?? null,
    ListAgentEmail: internal.listing_agent?.email ?? null,
    ListOfficeName: listing.listing_office_name,
    AttributionContact: listing.broker_attribution,
  };
}
