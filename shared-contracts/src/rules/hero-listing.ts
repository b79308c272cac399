import type { ListingCard } from '../entities/listing';

const HOUSES: ReadonlySet<string> = new Set(['single family', 'house']);

/**
 * The listing whose photo opens the home page: of those for sale with photos the dearest house, since a tower fills a
 * wide picture badly. Null where there is no house; a coast is shown then.
 */
export function heroListing(results: readonly ListingCard[]): ListingCard | null {
  const houses = results.filter(
    ({ type, is_rental, photos }) => HOUSES.has(type.toLowerCase()) && !is_rental && photos.length > 0,
  );
  return [...houses].sort((a, b) => (b.asking_price ?? 0) - (a.asking_price ?? 0))[0] ?? null;
}
