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
import { listText, mlsValues, type ShownValue } from '../common/mls-values';
import { monthlyCostText, pricePerSquareFoot } from '../facts/costs';
import { type DetailRow, detailTables } from '../facts/detail-tables';
import { i18n } from '../texts';

/** One fact of all compared listings; an unknown one is empty. */
export interface CompareRow {
  /** in English; `i18n.t` shows it in the page's language */
  label: string;
  values: (readonly ShownValue[])[];
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
    const values = facts.map((rows) => rows[at]?.values ?? []);
    const texts = new Set(values.map((value) => listText(value.map(({ text }) => text))));
    return values.every(({ length }) => length === 0) ? [] : [{ label, values, differs: texts.size > 1 }];
  });
}

function headingFacts(listing: Listing, all: readonly Listing[], now: Date, yenRate: YenRate | null): DetailRow[] {
  const { asking_price: price, is_rental: isRental, lot_size_ft: lot } = listing;
  const beds = listing.total_beds ?? listing.beds;
  const baths = listing.total_baths ?? listing.baths;
  return [
    fact(/*i18n*/ 'Price', withYen(formatPrice(price, isRental), price, yenRate)),
    ...costFacts(listing, all),
    fact(/*i18n*/ 'Price per sq ft', pricePerSquareFoot(listing)),
    fact(/*i18n*/ 'Status', formatStatus(listing.listing_status_name).label),
    fact(/*i18n*/ 'On the market', listing.listing_at ? formatDaysOnMarket(listing.listing_at, now) : ''),
    { label: /*i18n*/ 'Type', values: mlsValues(listing.dwelling_type_name) },
    fact(/*i18n*/ 'Beds', beds === null ? '' : formatBeds(beds)),
    fact(/*i18n*/ 'Baths', baths === null ? '' : formatBaths(baths)),
    fact(/*i18n*/ 'Floor area', formatSquareFeet(listing.total_floor_area ?? listing.living_area)),
    fact(/*i18n*/ 'Lot', lot === null ? '' : formatLotSize(lot)),
  ];
}

const fact = (label: string, text: string): DetailRow => ({ label, values: text === '' ? [] : [{ text }] });

/** What the monthly costs assume, which is the same for all homes of a site; null where none has one. */
export function costNote(listings: readonly Listing[]): string | null {
  const use = listings.find(({ monthly_cost }) => monthly_cost)?.monthly_cost?.use;
  return use ? i18n.t('Monthly cost: {terms}.', { terms: costTerms(use) }) : null;
}

/** The monthly cost, and the lease rent if one of the homes is leasehold. */
function costFacts(listing: Listing, all: readonly Listing[]): DetailRow[] {
  const { leaseRent } = knownCosts(listing);
  const hasLease = all.some((one) => knownCosts(one).leaseRent !== 0);
  const rent = leaseRent === 0 ? i18n.t('None') : leaseRent === null ? '' : formatDollars(leaseRent);
  return [
    fact(/*i18n*/ 'Monthly cost', monthlyCostText(listing)),
    fact(/*i18n*/ 'Lease rent, monthly', hasLease ? rent : ''),
  ];
}
