export { closeDataFolder, DataFolderError } from './data-folder';
export {
  answers,
  createDatabase,
  type Database,
  migrationsFolder,
  oneServerAtATime,
  openDatabase,
  overPool,
} from './database';
export { isDatabaseAway } from './database-away';
export { daysAgo } from './days-ago';
export { DamagedDatabaseError, openEmbedded } from './embedded';
export { FolderLockedError, lockFolder } from './folder-lock';
export { json } from './json';
export type { JsonColumn } from './json-column';
export { isRowId } from './row-id';
export { databaseIdentity, markDone, wasDone } from './server-state.store';
export { signingSecret } from './signing-secret.store';
export type { Tables } from './tables';
