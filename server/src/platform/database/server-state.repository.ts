import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from './database';
import { json } from './sql-values';

/** True when a task that runs once per database is done. */
export async function wasDone(database: Database, what: string): Promise<boolean> {
  const row = await database.selectFrom('server_state').select('key').where('key', '=', what).executeTakeFirst();
  return row !== undefined;
}

export const markDone = (database: Database, what: string): Promise<void> => insertOnce(database, what, true);

async function insertOnce(database: Database, key: string, value: unknown): Promise<void> {
  await database
    .insertInto('server_state')
    .values({ key, value: json(value) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** A text of at least 32 characters that is made once per database and is the same for all its servers. */
async function findOrInsert(database: Database, key: string, make: () => string): Promise<string> {
  await insertOnce(database, key, make());
  const row = await database
    .selectFrom('server_state')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return z.string().check(z.minLength(32)).parse(row.value);
}

/** Id of this database. A cache that belongs to another database is recognised by its different id. */
export const databaseIdentity = (database: Database): Promise<string> =>
  findOrInsert(database, 'database-identity', randomUUID);

/**
 * A key for signatures. It is read once, and again after a failure.
 * @param make the key of a new database; by default 256 random bits
 */
export function signingSecret(
  database: Database,
  name: `${string}-secret`,
  make = () => randomBytes(32).toString('base64url'),
): () => Promise<string> {
  let secret: Promise<string> | null = null;
  return () => {
    secret ??= findOrInsert(database, name, make).catch((error: unknown) => {
      secret = null;
      throw error;
    });
    return secret;
  };
}

/** What the server notes under a name of the caller's feature; undefined where it noted nothing. */
export async function readState(database: Database, name: string): Promise<unknown> {
  const row = await database.selectFrom('server_state').select('value').where('key', '=', name).executeTakeFirst();
  return row?.value;
}

/** Notes a value in place of the former one. */
export async function writeState(database: Database, name: string, noted: unknown): Promise<void> {
  const value = json(noted);
  await database
    .insertInto('server_state')
    .values({ key: name, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

const BACKUP = 'last-backup';

/** Records that a backup was made. */
export async function insertBackup(database: Database, at: Date): Promise<void> {
  await writeState(database, BACKUP, at.toISOString());
}

/** When `npm run backup` was last complete; null when it never was. */
export async function lastBackup(database: Database): Promise<Date | null> {
  const at = await readState(database, BACKUP);
  return at === undefined ? null : new Date(String(at));
}

/** What an operator wants to know of the database server. */
export async function serverFacts(database: Database): Promise<{ version: string; createsTables: boolean; now: Date }> {
  const { rows } = await sql<{ version: string; createsTables: boolean; now: Date }>`
    select current_setting('server_version') as version, clock_timestamp() as now,
      has_schema_privilege(current_schema(), 'create') as "createsTables"`.execute(database);
  const [row] = rows;
  if (!row) throw new Error('The database gave no row.');
  return row;
}
