export { type StoredListing, storedListingSchema } from 'search-engine';
export { findListingIn } from './find-listing';
export { listingForPublic } from './listing-for-public';
export {
  type IndexPosition,
  type IndexTarget,
  ListingIndexer,
  type ListingIndexerDeps,
  type RefusedListing,
  type WriteChanges,
} from './listing-indexer';
export { listenForListings } from './listing-notifications';
export {
  countListings,
  countSold,
  findPrices,
  hasOwnListings,
  type PriceRow,
  type RevisedListing,
  readListing,
  readListingBySlug,
} from './listings.store';
export { applyLuxuryPrice } from './luxury.store';
export { MemoryTarget, type MemoryTargetDeps } from './memory-target';
export { pricesOf } from './price-history';
export { type ListingsDeps, registerListings, viewerOf } from './routes';
