import type { Database } from '../platform/database';

/** A price as a trigger of the database recorded it. */
export interface PriceRow {
  price: number;
  since: Date | null;
}

/** The recorded prices of a listing, oldest first; empty while its price has not changed. */
export function findPrices(db: Database, internalId: string): Promise<PriceRow[]> {
  return db
    .selectFrom('listing_prices')
    .select(['price', 'since'])
    .where('internal_id', '=', internalId)
    .orderBy('id')
    .execute();
}
