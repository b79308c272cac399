import type { Database } from '../database/database';
import type { Hold } from './jobs';

/**
 * Steps through rows by their keys, with a transaction for each step that the job still holds.
 * @param step handles the rows after a key, and returns the key of the last one; undefined without any
 * @returns whether the end was reached before the signal
 */
export async function stepThrough(
  db: Database,
  signal: AbortSignal,
  hold: Hold,
  step: (trx: Database, after: string) => Promise<string | undefined>,
): Promise<boolean> {
  let after: string | undefined = '';
  while (after !== undefined && !signal.aborted) {
    const from: string = after;
    after = await db.transaction().execute(async (trx) => {
      await hold(trx);
      return step(trx, from);
    });
  }
  return after === undefined;
}
