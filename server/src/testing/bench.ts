// What the benchmarks of e2e measure next to the search engine itself.

export { RegionService } from '../features/regions/region-service';
export { matchSearches } from '../features/saved-searches/match-events';
export { FileLog } from '../features/search/file-log';
export { registerSearch } from '../features/search/routes';
export { readSnapshot, writeSnapshot } from '../features/search/snapshot-file';
export { createUniversalSearch } from '../features/universal-search/universal-search';
export { Cluster } from '../opensearch/cluster';
export { ListingIndex } from '../opensearch/listing-index';
export { OpenSearchListings } from '../opensearch/opensearch-listings';
export { registerHealth } from '../platform/health/health';
export { createHttpApp } from '../platform/http/http-app';
export { readSettings } from '../platform/settings/settings';
export { startPostgres } from './postgres-server';
