export { EVERYTHING } from './global-counts';
export { rememberByRevision, requireReady } from './ready-search';
export { registerSearch, type SearchDeps } from './routes';
export { SearchStore } from './search-store';
export { OtherCodeError } from './snapshot-file';
