export { applyBatch, applyBatchIn, type BatchResult, type ImportBatch } from './apply-batch.store';
export { Fields, type Unread } from './fields';
export { type Instant, instantOf, instantOfDate, millisecondsOf, shortInstant } from './instant';
export { type ImportOutcome, importFailure, importSummary, runImport } from './main';
export { type MapOptions, type Mapped, mapRecord } from './map-record';
export { isTooDeep, MAX_LEVELS } from './nesting';
export { readYesNo } from './read-values';
export { applyJoinHomes, joinHomesJob } from './same-home.store';
export { standingOfStatus } from './statuses';
