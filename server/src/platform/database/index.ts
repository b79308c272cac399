export { closeDataFolder, DataFolderError, folderFault } from './data-folder';
export {
  answers,
  createDatabase,
  type Database,
  migrationsFolder,
  oneServerAtATime,
  onSlowQuery,
  openDatabase,
  overPool,
} from './database';
export { isDatabaseAway } from './database-away';
export { deleteInBatches } from './delete-in-batches';
export { DamagedDatabaseError, openEmbedded } from './embedded';
export { FolderLockedError, lockFolder } from './folder-lock';
export { DatabaseUnusableError } from './postgres';
export { databaseIdentity, markDone, wasDone } from './server-state.store';
export { signingSecret } from './signing-secret.store';
export type { JsonColumn } from './sql-values';
export { daysAgo, isRowId, json } from './sql-values';
export type { Tables } from './tables';
export { vacuumTables } from './vacuum.store';
