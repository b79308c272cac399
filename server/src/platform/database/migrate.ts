import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { OperatorError } from '../errors/operator-error';
import { REPLACED } from './replaced-migrations';

/** A migration as a feature has it in its folder `migrations`. */
export interface SqlFile {
  name: string;
  text: string;
}

/** Reads `NNNN-name.sql` of every folder `migrations` below `sources`, in their order. */
export async function readMigrations(sources: string): Promise<SqlFile[]> {
  const entries = await readdir(sources, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    ({ name, parentPath }) => basename(parentPath) === 'migrations' && /^\d{4}-[a-z0-9-]+\.sql$/.test(name),
  );
  const read = await Promise.all(
    files.map(async ({ name, parentPath }) => ({
      name: name.slice(0, -'.sql'.length),
      text: await readFile(join(parentPath, name), 'utf8'),
    })),
  );
  if (read.length === 0) throw new Error(`No migrations are in the folders of ${sources}.`);
  read.sort((a, b) => (a.name < b.name ? -1 : 1));
  const repeated = read.find(({ name }, at) => read[at + 1]?.name === name);
  if (repeated) throw new Error(`Two migrations have the name ${repeated.name}.`);
  return read;
}

/** A feature's tables as of 2026-11-26, in one file. */
const isBaseline = (name: string): boolean => name.startsWith('0000-');

/** The files that make the schema of a database with these migrations, and the names that this release does not know. */
export async function filesOf(
  migrations: readonly string[],
  sources: string,
): Promise<{ files: SqlFile[]; unknown: string[] }> {
  refuseTooOld(migrations);
  const own = await readMigrations(sources);
  const known = new Set([...own.map(({ name }) => name), ...REPLACED]);
  return {
    files: own.filter(({ name }) => isBaseline(name) || migrations.includes(name)),
    unknown: migrations.filter((name) => !known.has(name)),
  };
}

/** @throws OperatorError for a schema of before the baselines */
function refuseTooOld(migrations: readonly string[]): void {
  if (migrations.length === 0) return;
  const missing = REPLACED.filter((name) => !migrations.includes(name));
  if (missing.length > 0)
    throw new OperatorError(
      `The database is of a release before 2026-11-26: it has no migration ${missing[0]}. ` +
        'Nothing was changed. Start a release of 2026-11-26 on it first, then this one.',
    );
}

/** Names of the migrations in the database; empty before the first one. */
export async function executedMigrations<T>(database: Kysely<T>): Promise<string[]> {
  const found = await sql<{ name: string | null }>`select to_regclass('kysely_migration')::text as name`.execute(
    database,
  );
  if (!found.rows[0]?.name) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  return rows.map(({ name }) => name);
}

const run = ({ text }: SqlFile): Migration => ({
  up: async (database) => void (await sql.raw(text).execute(database)),
});

/** Baselines run before the names that they replace, so these are recorded only in a database of an earlier release. */
const runIfNew = (file: SqlFile): Migration => ({
  up: async (database) => {
    const executed = await executedMigrations(database);
    if (!REPLACED.some((name) => executed.includes(name))) await run(file).up(database);
  },
});

/** A migration whose changes are in the database already: only its name is recorded. */
const DONE: Migration = { up: async () => undefined };

export interface Migrated {
  /** names of what ran */
  ran: string[];
  /** names of what a newer release ran */
  newer: string[];
}

/**
 * Brings the schema up to date, in one transaction. A second server that starts at the same time waits for the first.
 * Names decide the order, but a lower name may come after a higher one.
 *
 * A newer release may have migrated the database already. This release still starts, because a migration never breaks
 * the release before it (expand first, contract one release later).
 * @throws OperatorError for a database that is too old
 */
export async function migrate<T>(database: Kysely<T>, sources: string): Promise<Migrated> {
  const files = await readMigrations(sources);
  // Read it before the migrator holds what may be the only connection.
  const executed = await executedMigrations(database);
  refuseTooOld(executed);
  const own = Object.fromEntries([
    ...REPLACED.map((name) => [name, DONE]),
    ...files.map((file) => [file.name, isBaseline(file.name) ? runIfNew(file) : run(file)]),
  ]);
  const newer = executed.filter((name) => !(name in own));
  const all = { ...own, ...Object.fromEntries(newer.map((name) => [name, DONE])) };
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => all },
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  const failed = results.find((result) => result.status === 'Error');
  if (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migrating the database failed${failed ? ` (${failed.migrationName})` : ''}: ${reason}`, {
      cause: error,
    });
  }
  const ran = results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
  return { ran, newer };
}
