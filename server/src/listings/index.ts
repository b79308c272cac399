export { type StoredListing, storedListingSchema } from 'search-engine';
export { findListingIn } from './find-listing';
export { type FeedKeeper, ListingFeed, type ListingFeedDeps, type ListingSink } from './listing-feed';
export { listingForPublic } from './listing-for-public';
export { listenForListings } from './listing-notices';
export { countListings, hasOwnListings } from './listings.store';
export { applyLuxuryPrice } from './luxury.store';
export { type PriceStep, priceHistory } from './price-history';
export { type ListingsDeps, registerListings, viewerOf } from './routes';
