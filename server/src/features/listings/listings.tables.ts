import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { StoredListing } from 'search-engine';
import type { JsonColumn } from '../../platform/database/sql-values';

export interface ListingTable {
  internal_id: string;
  source_system: string;
  source_key: string;
  mls_id: string;
  slug: string;
  status: string;
  document: JsonColumn<StoredListing>;
  /** from the sequence listing_revisions; a trigger sets it at each insert and update */
  revision: GeneratedAlways<number>;
  updated_at: ColumnType<Date, Date | string, Date | string>;
}

/** Addresses of listings that a feed has removed: they answer 410 and not 404. */
export interface GoneListingTable {
  slug: string;
  mls_id: string;
  /** internal id of another system's listing of the same home */
  same_home: string | null;
  gone_at: Generated<Date>;
}

/** The prices that a listing had, once it had more than one; a trigger writes them. */
export interface ListingPriceTable {
  id: Generated<number>;
  internal_id: string;
  price: number;
  since: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

declare module '../../platform/database/tables' {
  interface Tables {
    listings: ListingTable;
    gone_listings: GoneListingTable;
    listing_prices: ListingPriceTable;
  }
}
