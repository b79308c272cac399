import { randomUUID } from 'node:crypto';
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
