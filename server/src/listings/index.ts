export { type StoredListing, storedListingSchema } from 'search-engine';
export { findListingIn } from './find-listing';
export {
  type FeedKeeper,
  ListingFeed,
  type ListingFeedDeps,
  type ListingFollower,
  type ListingSink,
} from './listing-feed';
export { listingForPublic } from './listing-for-public';
export { listenForListings } from './listing-notices';
export {
  countListings,
  hasOwnListings,
  type ListingRow,
  lookAtRevisions,
  type RevisedListing,
  readAllListings,
  readListing,
  readListingBySlug,
  readListings,
  readRevisions,
  sumRevisions,
} from './listings.store';
export { applyLuxuryPrice } from './luxury.store';
export { pricesOf } from './price-history';
export { findPrices, type PriceRow } from './prices.store';
export { newChanges, RevisionWatermark } from './revision-watermark';
export { type ListingsDeps, registerListings, viewerOf } from './routes';
export { countSold } from './sold.store';
