export { Cluster, type OpenSearchSettings } from './cluster';
export { IndexFollower } from './index-follower';
export { ListingIndex } from './listing-index';
export { OpenSearchListings } from './opensearch-listings';
