export { ListingFeed, type ListingFeedDeps } from './listing-feed';
export { type ListingsDeps, registerListings } from './routes';
