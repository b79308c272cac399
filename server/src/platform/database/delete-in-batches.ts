import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database';
import type { Tables } from './tables';

/** Rows of one statement, which must end within the time limit of a statement however large the backlog is. */
const BATCH = 1000;

/** Deletes the rows of a table that meet a condition. */
export async function deleteInBatches(
  db: Database,
  table: keyof Tables & string,
  condition: RawBuilder<unknown>,
): Promise<void> {
  for (let deleted = BATCH; deleted >= BATCH; ) {
    // The condition is repeated for rows that another transaction changes in the meantime.
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where (${condition}) and ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition} limit ${BATCH}::integer))`.execute(db);
    deleted = Number(numAffectedRows);
  }
}
