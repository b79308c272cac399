export { alertJob } from './alert-job';
export { alertAddress, makeUnsubscribeToken, pruneMailedMatches, pruneUnsubscribeTokens } from './alerts.store';
export { registerSavedSearches, type SavedSearchesDeps } from './routes';
export { listSavedSearches } from './saved-searches.store';
export type { SiteSearch } from './site-search';
