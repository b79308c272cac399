import { type Listing, type ListingRef, valueText } from 'shared-contracts';
import { listText } from './mls-values';

/** The dwelling type as text; feeds send one or several. */
export function dwellingType({ dwelling_type_name: type }: Pick<Listing, 'dwelling_type_name'>): string {
  return typeof type === 'string' ? type : type.join(', ');
}

/** The same for readers, in the page's language. */
export const dwellingTypeText = ({ dwelling_type_name: type }: Pick<Listing, 'dwelling_type_name'>): string =>
  listText([type].flat().map(valueText));

/** The fields of a listing in slots and events. */
export function listingRef(listing: Listing): ListingRef {
  return {
    internal_id: listing.internal_id,
    mls_id: listing.mls_id,
    slug: listing.slug,
    title: listing.title,
    address: listing.address.line_1,
    asking_price: listing.asking_price,
    status: listing.listing_status_name,
    island: listing.hl_region_island,
    district: listing.hl_region_district,
    town: listing.hl_region_town,
    beds: listing.total_beds ?? listing.beds,
    type: dwellingType(listing),
    advisors: listing.advisors,
    photo_count: listing.photos.length,
    public_remarks: listing.public_remarks,
    is_rental: listing.is_rental,
  };
}
