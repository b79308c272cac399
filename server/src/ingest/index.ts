export { applyBatch, type BatchResult, type ImportBatch } from './apply-batch.store';
export { type ControlSocket, connectControl, startControlSocket } from './control-socket';
export { type ImportOutcome, importSummary, runImport } from './main';
