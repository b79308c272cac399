import { join } from 'node:path';
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import { addToTrace } from '../observability/tracing';
import type { Settings } from '../settings/settings';
import { type EmbeddedOptions, openEmbedded, refuseEarlier } from './embedded/embedded';
import { executedMigrations, migrate } from './migrate';
import { openPostgres } from './postgres';
import type { Tables } from './tables';

export type Database = Kysely<Tables>;

export type DatabaseSettings = Pick<Settings, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR' | 'PROJECT_DIR'>;

/** The PostgreSQL of a site. */
export interface ReachedPostgres {
  url: string;
  close(): Promise<void>;
}

/** The PostgreSQL of DATABASE_URL, or the embedded one in DATA_DIR, which runs until its last user closes it. */
export async function reachPostgres(
  { DATABASE_URL: url, DATA_DIR }: Pick<DatabaseSettings, 'DATABASE_URL' | 'DATA_DIR'>,
  options: EmbeddedOptions = COMMAND,
): Promise<ReachedPostgres> {
  return url === null ? openEmbedded(DATA_DIR, options) : { url, close: async () => undefined };
}

/** Commands may run next to a site. */
const COMMAND: EmbeddedOptions = { use: 'command', print: () => undefined };

export interface OpenedDatabase {
  database: Database;
  /** for connections of their own */
  url: string;
  close(): Promise<void>;
}

/** Opens the database of the site and brings its schema up to date. */
export async function openDatabase(
  settings: DatabaseSettings,
  options: EmbeddedOptions = COMMAND,
): Promise<OpenedDatabase> {
  const postgres = await reachPostgres(settings, options);
  const { url } = postgres;
  try {
    const starting = await openPool(url, 1, 'start');
    try {
      const isNew = (await executedMigrations(starting.database)).length === 0;
      // a restore that was interrupted leaves an empty database
      if (isNew && settings.DATABASE_URL === null) await refuseEarlier(settings.DATA_DIR);
      const { newer } = await migrate(starting.database, migrationsFolder(settings.PROJECT_DIR));
      if (newer.length > 0)
        options.print(
          `A newer release has migrated the database (${newer.join(', ')}). This release can use it if it is the one before.`,
        );
    } finally {
      await starting.close();
    }
    const { database, close } = await openPool(url, settings.DATABASE_POOL);
    return { database, url, close: () => close().finally(() => postgres.close()) };
  } catch (error) {
    await postgres.close();
    throw error;
  }
}

/** Connects to a PostgreSQL. */
export async function openPool(
  url: string,
  connections: number,
  use?: 'serve' | 'start',
): Promise<Omit<OpenedDatabase, 'url'>> {
  const pool = await openPostgres(url, connections, use);
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: traceQuery });
  const close = async () => {
    await database.destroy();
    // a database without a query has not used its pool
    if (!pool.ending) await pool.end();
  };
  return { database, close };
}

/** Runs `work` while no other process of the same database does. */
export async function oneServerAtATime<T>(url: string, work: () => Promise<T>): Promise<T> {
  const { database, close } = await openPool(url, 1, 'start');
  try {
    // A transaction's advisory lock also works through a connection pooler; a session's lock does not.
    return await database.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${START_LOCK})`.execute(trx);
      return work();
    });
  } finally {
    await close();
  }
}

/** Key of the advisory lock: any number, the same in all servers. */
const START_LOCK = 4_808_500_001;

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

/** The folder below which each feature has its migrations. A built server reads them there, too. */
export function migrationsFolder(projectFolder: string): string {
  return join(projectFolder, 'server', 'src');
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
