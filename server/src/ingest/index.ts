export { applyBatch, applyBatchIn, type BatchResult, type ImportBatch } from './apply-batch.store';
export { type ImportOutcome, importFailure, importSummary, runImport } from './main';
export { type MapOptions, type Mapped, mapRecord } from './map-record';
export { standingOfStatus } from './statuses';
