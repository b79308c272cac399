export { Deadline } from './deadline';
export { BLANK_LISTING } from './listing/blank-listing';
export { listingCard } from './listing/listing-card';
export { advisorsOf, isPriceReduced, isPublic, type ListingFacts, listingFacts } from './listing/listing-facts';
export { prepareListing } from './listing/prepared-listing';
export { priceBar } from './listing/price-histogram';
export { type StoredListing, storedListingSchema } from './listing/stored-listing';
export type { ListingChange, ListingSearch, SearchOptions } from './listing-search';
export { MemorySearch } from './memory-search';
export { MAX_MS } from './memory-search-options';
export { matchesQuery } from './query/query-predicate';
export { facetsWanted, type RegionQuery, type SearchQuery, searchQuery } from './query/search-query';
export { aligned, type ByteLog, MemoryLog, TEXT_ALIGNMENT } from './segment/byte-log';
export {
  type AnyArray,
  type ArrayNote,
  arrayOver,
  isKindName,
  kindOf,
  SnapshotReader,
  SnapshotWriter,
} from './segment/snapshot';
export { fold, keyOf, wordsOf } from './text/fold';
export { isJapanese } from './text/kana';
export {
  isCorrection,
  isMisspelling,
  listingWords,
  matchesPrefix,
  maxEdits,
  parseTextQuery,
  rightLetters,
} from './text/text-query';
