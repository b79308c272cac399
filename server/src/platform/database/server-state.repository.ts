import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './database';
import { json } from './sql-values';

/** True when a task that runs once per database is done. */
export async function wasDone(database: Database, what: string): Promise<boolean> {
  const row = await database.selectFrom('server_state').select('key').where('key', '=', what).executeTakeFirst();
  return row !== undefined;
}

export async function markDone(database: Database, what: string): Promise<void> {
  await database
    .insertInto('server_state')
    .values({ key: what, value: json(true) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

const IDENTITY = 'database-identity';

/** Id of this database. A cache that belongs to another database is recognised by its different id. */
export async function databaseIdentity(database: Database): Promise<string> {
  await database
    .insertInto('server_state')
    .values({ key: IDENTITY, value: json(randomUUID()) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await database.selectFrom('server_state').select('value').where('key', '=', IDENTITY).executeTakeFirst();
  return String(row?.value);
}

const BACKUP = 'last-backup';

/** Records that a backup was made. */
export async function insertBackup(database: Database, at: Date): Promise<void> {
  const value = json(at.toISOString());
  await database
    .insertInto('server_state')
    .values({ key: BACKUP, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** When `npm run backup` was last complete; null when it never was. */
export async function lastBackup(database: Database): Promise<Date | null> {
  const row = await database.selectFrom('server_state').select('value').where('key', '=', BACKUP).executeTakeFirst();
  return row ? new Date(String(row.value)) : null;
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
