export { Cluster, type OpenSearchSettings } from './cluster';
export { IndexFollower } from './index-follower';
export { withLastAnswers } from './last-answers';
export { ListingIndex } from './listing-index';
export { OpenSearchListings } from './opensearch-listings';
