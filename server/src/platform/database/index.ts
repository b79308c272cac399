export { backUp } from './backup/back-up';
export { BackupError } from './backup/format';
export { checkBackup, restore } from './backup/restore';
export { copyRows } from './copy-rows';
export { closeDataFolder, DataFolderError, folderFault } from './data-folder';
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
export { type EmbeddedEvent, FolderInUseError } from './embedded/embedded';
export { EmbeddedDatabaseError } from './embedded/programs';
export { DatabaseUnusableError } from './postgres';
export { databaseIdentity, markDone, wasDone } from './server-state.store';
export { signingSecret } from './signing-secret.store';
export type { JsonColumn } from './sql-values';
export { daysAgo, isRowId, json } from './sql-values';
export type { Tables } from './tables';
