export { MemorySearch } from './engine/memory-search';
export { initialSearchAnswer, type VisitorLists } from './initial-answer';
export type { ListingChange, ListingSearch, SearchOptions, TextAnswer } from './listing-search';
export { requireReady } from './require-ready';
export { registerSearch, type SearchDeps } from './routes';
