export { runAlerts } from '../alert-job';
export { Percolator } from '../percolate/percolator';
export { insertSavedSearch } from '../saved-searches.store';
