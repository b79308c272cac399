import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';

interface SqlFile {
  name: string;
  text: string;
}

/** Reads `NNNN-name.sql` files. */
async function readFiles(folder: string): Promise<SqlFile[]> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -'.sql'.length),
      text: await readFile(join(folder, file), 'utf8'),
    })),
  );
}

/** The files of these migrations, in their order, and the names without a file. */
export async function migrationsNamed(
  names: readonly string[],
  folder: string,
): Promise<{ own: SqlFile[]; unknown: string[] }> {
  const files = await readFiles(folder);
  return {
    own: files.filter(({ name }) => names.includes(name)),
    unknown: names.filter((name) => files.every((file) => file.name !== name)),
  };
}

/** Forward only, all in the migrator's one transaction. */
async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = await readFiles(folder);
  return Object.fromEntries(
    files.map(({ name, text }) => [name, { up: async (database) => void (await sql.raw(text).execute(database)) }]),
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

/** A migration of a newer release, which already ran: the migrator only needs its name. */
const OF_NEWER_RELEASE: Migration = { up: async () => undefined };

/**
 * Brings the schema up to date. A second server that starts at the same time waits for the first.
 * Each feature has its own range of numbers, so that a lower number may be added after a higher one.
 *
 * A newer release may have migrated the database already. This release still starts, because a migration never breaks
 * the release before it (expand first, contract one release later).
 */
export async function migrate<T>(database: Kysely<T>, folder: string): Promise<string[]> {
  const own = await readMigrations(folder);
  // Read it before the migrator holds what may be the only connection.
  const unknown = (await executedMigrations(database)).filter((name) => !(name in own));
  const all = { ...own, ...Object.fromEntries(unknown.map((name) => [name, OF_NEWER_RELEASE])) };
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
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName);
}
