// What the benchmarks of e2e measure next to the search engine itself.

export { Cluster, ListingIndex, OpenSearchListings } from '../opensearch';
export { registerHealth } from '../platform/health';
export { createHttpApp } from '../platform/http';
export { readSettings } from '../platform/settings';
export { RegionService } from '../regions';
export { matchSearches } from '../saved-searches/testing';
export { registerSearch } from '../search';
export { FileLog, readSnapshot, writeSnapshot } from '../search/testing';
export { createUniversalSearch } from '../universal-search/testing';
export { startPostgres } from './postgres-server';
