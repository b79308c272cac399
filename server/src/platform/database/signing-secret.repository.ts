import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Database } from './database';
import { json } from './sql-values';

export type SecretName = 'override-secret' | 'visitor-secret' | 'view-secret';

/**
 * A key for signatures, created once per database and the same for all its servers. It is read once, and again after a
 * failure.
 */
export function signingSecret(db: Database, name: SecretName): () => Promise<string> {
  let secret: Promise<string> | null = null;
  return () => {
    secret ??= readOrMake(db, name).catch((error: unknown) => {
      secret = null;
      throw error;
    });
    return secret;
  };
}

async function readOrMake(db: Database, key: SecretName): Promise<string> {
  await db
    .insertInto('server_state')
    .values({ key, value: json(randomBytes(32).toString('base64url')) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db.selectFrom('server_state').select('value').where('key', '=', key).executeTakeFirstOrThrow();
  return z.string().check(z.minLength(32)).parse(row.value);
}
