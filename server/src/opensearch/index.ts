export { Cluster, type OpenSearchSettings } from './cluster';
export { withLastAnswers } from './last-answers';
export { ListingIndex } from './listing-index';
export { OpenSearchListings } from './opensearch-listings';
