// What another engine behind the port needs to give the same answers: the meaning of a request and of a listing.

export { unwrapped } from './geo/area';
export { apart, settled } from './geo/clusters';
export { cellsAt, FINEST_ZOOM, type PointCluster, rowOf, xOf } from './geo/grid';
export { resultCard, similarListing } from './listing/listing-card';
export type { CodedFacet } from './listing/listing-facts';
export { prepareListing } from './listing/prepared-listing';
export { priceHistogram } from './listing/price-histogram';
export { difference, isSameType } from './listing/similarity';
export { MAP_CLUSTERS, RESULT_SET_ENTRIES, TEXT_ROWS, type TextResult } from './listing-search';
export { districtIslandKey, type RegionDepth } from './query/region-match';
export { windowAround } from './query/result-window';
export { advancedKey, marked, needsEvery, type Range } from './query/search-query';
export { tmkKey } from './text/fold';
export { lineKey, typedLineKey } from './text/spellings';
export { WORD_MARKS } from './text/text-query';
