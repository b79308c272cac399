import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, type LogEvent, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { addToTrace } from '../observability';
import type { Settings } from '../settings';
import { openEmbedded } from './embedded';
import { lockFolder } from './folder-lock';
import { migrate } from './migrate';
import { openPostgres } from './postgres';
import type { Tables } from './tables';

export type Database = Kysely<Tables>;

export interface OpenDatabaseOptions {
  /** folder of the .sql files; by default found from the project folder, so that a bundle finds it too */
  migrations?: string;
  /** creates a new database in the given folder; by default in a separate process, which saves memory */
  initialise?: (folder: string) => Promise<void>;
}

export type DatabaseSettings = Pick<Settings, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR' | 'PROJECT_DIR'>;

/**
 * Opens the database: PostgreSQL when DATABASE_URL is set, the embedded one otherwise. It brings the schema up to date.
 * `destroy()` closes it and releases the folder.
 * @throws FolderLockedError when another process uses the data folder
 */
export async function openDatabase(settings: DatabaseSettings, options: OpenDatabaseOptions = {}): Promise<Database> {
  const migrations = options.migrations ?? migrationsFolder(settings.PROJECT_DIR);
  if (settings.DATABASE_URL) {
    const { DATABASE_URL: url, DATABASE_POOL: connections } = settings;
    await migrateAndClose(overPool(await openPostgres(url, 1, 'start')), migrations);
    return overPool(await openPostgres(url, connections));
  }
  const database = overPool(await openLocked(settings.DATA_DIR, migrations, options.initialise));
  try {
    await migrate(database, migrations);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return database;
}

/**
 * Runs `work` while no other server of the same database does. The embedded database has only one server, which has
 * locked its folder.
 */
export async function oneServerAtATime<T>(
  { DATABASE_URL: url }: Pick<DatabaseSettings, 'DATABASE_URL'>,
  work: () => Promise<T>,
): Promise<T> {
  if (!url) return work();
  const database = overPool(await openPostgres(url, 1, 'start'));
  try {
    // A transaction's advisory lock also works through a connection pooler; a session's lock does not.
    return await database.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${START_LOCK})`.execute(trx);
      return work();
    });
  } finally {
    await database.destroy();
  }
}

/** Key of the advisory lock: any number, the same in all servers. */
const START_LOCK = 4_808_500_001;

/** Creates the query builder for any pool. */
export function overPool(pool: PostgresPool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: traceQuery });
}

/** A statement that took long, with placeholders in place of values. */
export interface SlowQuery {
  sql: string;
  ms: number;
}

const SLOW_MS = 1000;
const listeners = new Set<(query: SlowQuery) => void>();

/** Calls the listener after each statement of a second or more. @returns ends that */
export function onSlowQuery(listener: (query: SlowQuery) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function traceQuery({ query, queryDurationMillis: ms, level }: LogEvent): void {
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': query.sql, failed: level === 'error' };
  addToTrace('SQL', attributes, ms);
  if (ms >= SLOW_MS) for (const listener of listeners) listener({ sql: query.sql, ms: Math.round(ms) });
}

export function migrationsFolder(projectFolder: string): string {
  return join(projectFolder, 'server', 'src', 'platform', 'database', 'migrations');
}

export function databaseFolder(dataFolder: string): string {
  return join(dataFolder, 'database');
}

/** True when the database responds; used by the readiness check. */
export async function answers(database: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(database);
    return true;
  } catch {
    return false;
  }
}

async function openLocked(
  dataFolder: string,
  migrations: string,
  initialise: OpenDatabaseOptions['initialise'],
): Promise<PostgresPool> {
  const lock = await lockFolder(dataFolder);
  try {
    const folder = databaseFolder(dataFolder);
    if (!existsSync(folder))
      await initialiseFolder(folder, initialise ?? ((draft) => createDatabase(draft, migrations)));
    const pool = await openEmbedded(folder);
    return { connect: () => pool.connect(), end: () => pool.end().finally(() => lock.release()) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Creates an empty database with its schema in a folder that does not exist yet. */
export async function createDatabase(folder: string, migrations: string): Promise<void> {
  await migrateAndClose(overPool(await openEmbedded(folder)), migrations);
}

async function migrateAndClose(database: Database, migrations: string): Promise<void> {
  try {
    await migrate(database, migrations);
  } finally {
    await database.destroy();
  }
}

/** Builds in a draft folder and renames it, so that a killed first start leaves no incomplete database. */
async function initialiseFolder(folder: string, initialise: (folder: string) => Promise<void>): Promise<void> {
  const { mkdir, rename, rm } = await import('node:fs/promises');
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  await initialise(draft);
  await rename(draft, folder);
}
