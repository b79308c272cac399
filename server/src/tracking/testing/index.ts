export { insertTrackingEvent } from '../tracking.store';
