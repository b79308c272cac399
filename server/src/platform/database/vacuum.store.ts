import { sql } from 'kysely';
import type { Database } from './database';

/**
 * Makes the room of deleted and replaced rows available again, table by table, so that other queries run between two. The
 * embedded database has no autovacuum. Files keep their sizes, which the next start compares.
 */
export async function vacuumTables(db: Database): Promise<void> {
  const tables = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(db);
  for (const { name } of tables.rows) await sql`vacuum (analyze, truncate false) ${sql.raw(name)}`.execute(db);
}
