export { ListingFeed, type ListingFeedDeps } from './listing-feed';
export { listingForPublic, type Viewer } from './listing-for-public';
export { type ListingsDeps, registerListings, viewerOf } from './routes';
