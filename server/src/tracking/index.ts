export { recordEvent, scoreRecord } from './record-event';
export { registerTracking, type TrackingDeps } from './routes';
export { listTrackingEvents } from './tracking.store';
