export { MemorySearch } from './engine/memory-search';
export type { ListingChange, ListingSearch, SearchOptions, TextAnswer } from './listing-search';
export { registerSearch, type SearchDeps } from './routes';
