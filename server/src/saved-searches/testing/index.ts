export { runAlerts } from '../alert-job';
export { matchSearches } from '../match-searches';
export { insertSavedSearch } from '../saved-searches.store';
