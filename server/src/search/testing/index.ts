export { FileLog } from '../file-log';
export { readSnapshot, writeSnapshot } from '../snapshot-file';
