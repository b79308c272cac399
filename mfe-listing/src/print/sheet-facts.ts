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
import { mlsValues } from '../common/mls-values';
import { formatFloodZone, formatLavaZone, formatZoning } from '../common/zones';
import { monthlyCostText } from '../facts/costs';
import { type DetailRow, type FactValue, shownValues } from '../facts/detail-tables';
import { i18n } from '../texts';

/** What is known of a home, as rows of the print sheet. */
export function listingFacts(listing: Listing): DetailRow[] {
  const floor = listing.total_floor_area ?? listing.living_area;
  const { monthly_cost: cost } = listing;
  return rows([
    [/*i18n*/ 'MLS number', listing.mls_number],
    [/*i18n*/ 'Type', mlsValues(listing.dwelling_type_name)],
    [/*i18n*/ 'Beds', listing.total_beds ?? listing.beds],
    [/*i18n*/ 'Baths', listing.total_baths ?? listing.baths],
    [/*i18n*/ 'Interior', formatSquareFeet(floor)],
    [/*i18n*/ 'Lot size', formatLotSize(listing.lot_size_ft)],
    [/*i18n*/ 'Year built', listing.approx_year_built ?? listing.aprox_year_built],
    [/*i18n*/ 'Tenure', listing.is_rental ? null : formatTenure(listing.land_tenure)],
    [/*i18n*/ 'Lease rent, monthly', dollars(listing.lease?.amount_monthly ?? null)],
    [/*i18n*/ 'Lease renegotiated', leaseDay(listing.lease?.renegotiation_date)],
    [/*i18n*/ 'Lease expires', leaseDay(listing.lease?.expires_at)],
    [/*i18n*/ 'Lessor', listing.lease?.lessor],
    [/*i18n*/ 'Building', listing.building_name],
    [/*i18n*/ 'Parking', mlsValues(listing.parking_features)],
    [/*i18n*/ 'Pool', mlsValues(listing.pool_features)],
    [/*i18n*/ 'View', mlsValues(listing.listing_view)],
    [/*i18n*/ 'Frontage', mlsValues(listing.frontage)],
    [/*i18n*/ 'Distance to the sea', formatSeaDistance(listing.sea_distance)],
    [/*i18n*/ 'Zoning', listing.zoning && formatZoning(listing.zoning, listing.zoning_normalized)],
    [/*i18n*/ 'Lava zone', listing.lava_zone && formatLavaZone(listing.lava_zone)],
    [/*i18n*/ 'Flood zone', listing.flood_zone && formatFloodZone(listing.flood_zone)],
    [
      /*i18n*/ 'Monthly cost',
      cost && i18n.t('{amount}, {terms}', { amount: monthlyCostText(listing), terms: costTerms(cost.use) }),
    ],
    [/*i18n*/ 'Maintenance fee, monthly', dollars(listing.strata_fee)],
    [/*i18n*/ 'Property tax, monthly', dollars(listing.gross_taxes)],
    [/*i18n*/ 'Tax map key', listing.tax_id && formatTmk(listing.tax_id)],
    [/*i18n*/ 'Listed by', listing.listing_office_name],
  ]);
}

const leaseDay = (text: string | null | undefined): string => formatLeaseDay(text ?? '');
const dollars = (amount: number | null): string | null => (amount === null ? null : formatDollars(amount));

function rows(entries: readonly (readonly [string, FactValue])[]): DetailRow[] {
  return entries.flatMap(([label, value]) => {
    const values = shownValues(value).filter(({ text }) => text !== '');
    return values.length === 0 ? [] : [{ label, values }];
  });
}
