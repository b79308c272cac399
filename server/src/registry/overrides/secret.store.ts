import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Database } from '../../database/database';
import { json } from '../../database/json';

const KEY = 'override-secret';

/** The key that overrides are signed with: made once per database, the same for every server over it. */
export async function overrideSecret(db: Database): Promise<string> {
  await db
    .insertInto('server_state')
    .values({ key: KEY, value: json(randomBytes(32).toString('base64url')) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db.selectFrom('server_state').select('value').where('key', '=', KEY).executeTakeFirstOrThrow();
  return z.string().check(z.minLength(32)).parse(row.value);
}
