import {
  formatBaths,
  formatBeds,
  formatDollars,
  formatLotSize,
  formatPrice,
  formatSquareFeet,
  formatStatus,
  type Listing,
  withYen,
  type YenRate,
} from 'shared-contracts';
import { costTerms, formatDaysOnMarket, knownCosts } from 'shared-contracts/listing-facts';
import { dwellingType } from '../common/listing-ref';
import { monthlyCostText, pricePerSquareFoot } from '../facts/costs';
import { type DetailRow, detailTables } from '../facts/detail-tables';

/** One fact of all compared listings; an unknown one is empty. */
export interface CompareRow {
  label: string;
  values: string[];
  /** the listings do not all have the same value */
  differs: boolean;
}

/** Facts that a buyer does not choose a home by, and facts that another row has. */
const LEFT_OUT: ReadonlySet<string> = new Set(['Lot size', 'Tax year', 'Tax map key', 'Postal code', 'Assessed for']);

/** The facts of the heading, then those of the tables. A fact that no listing has is left out. */
export function compareRows(listings: readonly Listing[], now: Date, yenRate: YenRate | null = null): CompareRow[] {
  const facts = listings.map((listing) => [
    ...headingFacts(listing, listings, now, yenRate),
    ...detailTables(listing).flatMap(({ rows }) => rows.filter(({ label }) => !LEFT_OUT.has(label))),
  ]);
  const [first = []] = facts;
  return first.flatMap(({ label }, at) => {
    const values = facts.map((rows) => rows[at]?.value ?? '');
    return values.every((value) => value === '') ? [] : [{ label, values, differs: new Set(values).size > 1 }];
  });
}

function headingFacts(listing: Listing, all: readonly Listing[], now: Date, yenRate: YenRate | null): DetailRow[] {
  const { asking_price: price, is_rental: isRental, lot_size_ft: lot } = listing;
  const beds = listing.total_beds ?? listing.beds;
  const baths = listing.total_baths ?? listing.baths;
  return [
    { label: 'Price', value: withYen(formatPrice(price, isRental), price, yenRate) },
    ...costFacts(listing, all),
    { label: 'Price per sq ft', value: pricePerSquareFoot(listing) },
    { label: 'Status', value: formatStatus(listing.listing_status_name).label },
    { label: 'On the market', value: listing.listing_at ? formatDaysOnMarket(listing.listing_at, now) : '' },
    { label: 'Type', value: dwellingType(listing) },
    { label: 'Beds', value: beds === null ? '' : formatBeds(beds) },
    { label: 'Baths', value: baths === null ? '' : formatBaths(baths) },
    { label: 'Floor area', value: formatSquareFeet(listing.total_floor_area ?? listing.living_area) },
    { label: 'Lot', value: lot === null ? '' : formatLotSize(lot) },
  ];
}

/** What the monthly costs assume, which is the same for all homes of a site; null where none has one. */
export function costNote(listings: readonly Listing[]): string | null {
  const use = listings.find(({ monthly_cost }) => monthly_cost)?.monthly_cost?.use;
  return use ? `Monthly cost: ${costTerms(use)}.` : null;
}

/** The monthly cost, and the lease rent if one of the homes is leasehold. */
function costFacts(listing: Listing, all: readonly Listing[]): DetailRow[] {
  const { leaseRent } = knownCosts(listing);
  const hasLease = all.some((one) => knownCosts(one).leaseRent !== 0);
  const rent = leaseRent === 0 ? 'None' : leaseRent === null ? '' : formatDollars(leaseRent);
  return [
    { label: 'Monthly cost', value: monthlyCostText(listing) },
    { label: 'Lease rent, monthly', value: hasLease ? rent : '' },
  ];
}
