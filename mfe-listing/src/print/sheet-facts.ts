import {
  formatDollars,
  formatLeaseDay,
  formatLotSize,
  formatSeaDistance,
  formatSquareFeet,
  formatTenure,
  type Listing,
} from 'shared-contracts';
import { costTerms, formatTmk } from 'shared-contracts/listing-facts';
import { formatFloodZone, formatLavaZone, formatZoning } from '../common/zones';
import { monthlyCostText } from '../facts/costs';

export interface Fact {
  label: string;
  value: string;
}

/** What is known of a home, as rows of the print sheet. */
export function listingFacts(listing: Listing): Fact[] {
  const floor = listing.total_floor_area ?? listing.living_area;
  const { monthly_cost: cost } = listing;
  return rows([
    ['MLS number', listing.mls_number],
    ['Type', [listing.dwelling_type_name].flat()],
    ['Beds', listing.total_beds ?? listing.beds],
    ['Baths', listing.total_baths ?? listing.baths],
    ['Interior', formatSquareFeet(floor)],
    ['Lot size', formatLotSize(listing.lot_size_ft)],
    ['Year built', listing.approx_year_built ?? listing.aprox_year_built],
    ['Tenure', listing.is_rental ? null : formatTenure(listing.land_tenure)],
    ['Lease rent, monthly', dollars(listing.lease?.amount_monthly ?? null)],
    ['Lease renegotiated', leaseDay(listing.lease?.renegotiation_date)],
    ['Lease expires', leaseDay(listing.lease?.expires_at)],
    ['Lessor', listing.lease?.lessor],
    ['Building', listing.building_name],
    ['Parking', listing.parking_features],
    ['Pool', listing.pool_features],
    ['View', listing.listing_view],
    ['Frontage', listing.frontage],
    ['Distance to the sea', formatSeaDistance(listing.sea_distance)],
    ['Zoning', listing.zoning && formatZoning(listing.zoning, listing.zoning_normalized)],
    ['Lava zone', listing.lava_zone && formatLavaZone(listing.lava_zone)],
    ['Flood zone', listing.flood_zone && formatFloodZone(listing.flood_zone)],
    ['Monthly cost', cost && `${monthlyCostText(listing)}, ${costTerms(cost.use)}`],
    ['Maintenance fee, monthly', dollars(listing.strata_fee)],
    ['Property tax, monthly', dollars(listing.gross_taxes)],
    ['Tax map key', listing.tax_id && formatTmk(listing.tax_id)],
    ['Listed by', listing.listing_office_name],
  ]);
}

const leaseDay = (text: string | null | undefined): string => formatLeaseDay(text ?? '');
const dollars = (amount: number | null): string | null => (amount === null ? null : formatDollars(amount));

function rows(entries: readonly (readonly [string, string | number | null | undefined | readonly string[]])[]): Fact[] {
  return entries.flatMap(([label, value]) => {
    const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
    return text === '' ? [] : [{ label, value: text }];
  });
}
