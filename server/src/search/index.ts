export { EVERYTHING } from './global-counts';
export { rememberByRevision } from './remember';
export { requireReady } from './require-ready';
export { registerSearch, type SearchDeps } from './routes';
export { type Companion, SearchStore } from './search-store';
