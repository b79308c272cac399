import type { ListingCard } from '../entities/listing';

const HOUSES: ReadonlySet<string> = new Set(['single family', 'house']);

/**
 * The listing whose photo opens the home page: the most expensive house for sale with photos. Condos are excluded,
 * because a tower fits badly into a wide picture. Null when there is no house; the page then shows a coast.
 */
export function heroListing(results: readonly ListingCard[]): ListingCard | null {
  const houses = results.filter(
    ({ type, is_rental, photos }) => HOUSES.has(type.toLowerCase()) && !is_rental && photos.length > 0,
  );
  return [...houses].sort((a, b) => (b.asking_price ?? 0) - (a.asking_price ?? 0))[0] ?? null;
}
