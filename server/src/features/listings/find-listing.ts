import { isPublic, type ListingSearch, type StoredListing } from 'search-engine';
import type { Database } from '../../platform/database/database';
import { readListing } from './listings.repository';

type Index = Pick<ListingSearch, 'byInternalId' | 'byMls' | 'ready'>;

/**
 * A public listing by internal id or MLS number: from the index, or from the database while the index is loading,
 * because visitors send leads and save favorites in the first seconds after a start too.
 */
export function findListingIn(search: Index, db: Database): (id: string) => Promise<StoredListing | null> {
  return async (id) => {
    if (search.ready) return (await search.byInternalId(id)) ?? search.byMls(id);
    const listing = await readListing(db, id);
    return listing && isPublic(listing) ? listing : null;
  };
}
