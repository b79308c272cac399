export { backUp } from './backup/back-up';
export { BackupError } from './backup/format';
export { checkBackup, restore } from './backup/restore';
export { copyRows } from './copy-rows';
export { closeDataFolder, folderFault } from './data-folder';
export {
  answers,
  type Database,
  migrationsFolder,
  type OpenedDatabase,
  oneServerAtATime,
  onSlowQuery,
  openDatabase,
  reachPostgres,
} from './database';
export { isDatabaseAway } from './database-away';
export { deleteInBatches } from './delete-in-batches';
export type { EmbeddedEvent } from './embedded/embedded';
export { databaseIdentity, markDone, wasDone } from './server-state.store';
export { signingSecret } from './signing-secret.store';
export type { JsonColumn } from './sql-values';
export { daysAgo, isRowId, json } from './sql-values';
export type { Tables } from './tables';
