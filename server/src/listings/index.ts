export { findListingIn } from './find-listing';
export { type FeedKeeper, ListingFeed, type ListingFeedDeps, type ListingSink } from './listing-feed';
export { listenForListings } from './listing-notices';
export { applyLuxuryPrice } from './luxury.store';
export { type ListingsDeps, registerListings } from './routes';
