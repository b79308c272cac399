import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';

/** Reads `NNNN-name.sql` files: forward only, each in the migrator's one transaction. */
async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  const migrations: Record<string, Migration> = {};
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8');
    migrations[name.slice(0, -'.sql'.length)] = {
      up: async (database) => {
        await sql.raw(text).execute(database);
      },
    };
  }
  return migrations;
}

/**
 * Brings the schema up to date; a second server doing the same at once waits for the first.
 * Every feature has a range of numbers of its own, so that a lower number may arrive after a higher one.
 */
export async function migrate<T>(database: Kysely<T>, folder: string): Promise<string[]> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => readMigrations(folder) },
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  const failed = results.find((result) => result.status === 'Error');
  if (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The database schema could not be brought up to date${failed ? ` (${failed.migrationName})` : ''}: ${reason}`,
      {
        cause: error,
      },
    );
  }
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName);
}
