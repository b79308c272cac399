import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database';
import { hashToken, newToken } from '../../../platform/security/tokens';
import type { SessionVia } from '../accounts.tables';

/** Time in which a sign-in must enter its code. */
export const SECOND_STEP_MINUTES = 10;

export interface SecondStep {
  userId: number;
  via: SessionVia;
}

/** Stores that a user completed the first step. Returns the only copy of the token that identifies them. */
export async function insertSecondStep(db: Database, { userId, via }: SecondStep): Promise<string> {
  const token = newToken();
  await db
    .insertInto('second_steps')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      via,
      expires_at: new Date(Date.now() + SECOND_STEP_MINUTES * 60_000),
    })
    .execute();
  return token;
}

export async function findSecondStep(db: Database, token: string): Promise<SecondStep | null> {
  const row = await db
    .selectFrom('second_steps')
    .innerJoin('users', 'users.id', 'second_steps.user_id')
    .select(['second_steps.user_id as userId', 'second_steps.via'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Consumes a first step. Of several concurrent attempts exactly one succeeds. */
export async function takeSecondStep(db: Database, token: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('second_steps')
    .where('token_hash', '=', hashToken(token))
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Deletes first steps that used a removed password. */
export async function forgetSecondSteps(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('second_steps').where('user_id', '=', userId).execute();
}
