export { mapRecord } from '../map-record';
