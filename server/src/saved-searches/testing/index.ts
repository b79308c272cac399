export { runAlerts } from '../alert-job';
export { insertSavedSearch } from '../saved-searches.store';
