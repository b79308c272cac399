export { type StoredListing, storedListingSchema } from 'search-engine';
export { findListingIn } from './find-listing';
export {
  ListingFeed,
  type ListingFeedDeps,
  type ListingFollower,
  type ListingSink,
  type SnapshotStore,
} from './listing-feed';
export { listingForPublic } from './listing-for-public';
export { listenForListings } from './listing-notifications';
export {
  countListings,
  countSold,
  findPrices,
  hasOwnListings,
  type ListingRow,
  lookAtRevisions,
  type PriceRow,
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
export { newChanges, RevisionWatermark } from './revision-watermark';
export { type ListingsDeps, registerListings, viewerOf } from './routes';
