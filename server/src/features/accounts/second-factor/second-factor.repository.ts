import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database';
import { hashToken, newToken } from '../../../platform/security/tokens';
import { STEP_MINUTES } from '../account-cookies';
import type { SessionVia } from '../accounts.tables';

/** True when every sign-in of the account requires a code. */
export async function hasSecondFactor(db: Database, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** True when a role of the account is in the list and no second factor is on. */
export async function lacksSecondFactor(db: Database, userId: number, roles: readonly string[]): Promise<boolean> {
  if (roles.length === 0) return false;
  const row = await db
    .selectFrom('user_roles')
    .select('user_id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`role = any(${roles})`)
    .executeTakeFirst();
  return row !== undefined && !(await hasSecondFactor(db, userId));
}

/** Stores an encrypted secret to be confirmed; false when the account has a confirmed one. */
export async function upsertSecret(db: Database, userId: number, secret: string): Promise<boolean> {
  const kept = await db
    .insertInto('second_factors')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, last_step: 0, created_at: new Date() })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return kept !== undefined;
}

export async function findSecret(db: Database, userId: number): Promise<{ secret: string; confirmed: boolean } | null> {
  const row = await db
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? { secret: row.secret, confirmed: row.confirmed_at !== null } : null;
}

/**
 * Accepts the code of a time step; false when it, or a later one, was accepted before. Of several concurrent attempts
 * one succeeds.
 */
export async function updateLastStep(db: Database, userId: number, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Turns the factor on; false when it was on already. Older recovery codes are deleted. */
export async function confirmFactor(trx: Database, userId: number, recoveryCodes: readonly string[]): Promise<boolean> {
  const confirmed = await trx
    .updateTable('second_factors')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  if (confirmed.numUpdatedRows === 0n) return false;
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(recoveryCodes.map((code) => ({ user_id: userId, code_hash: hashToken(code) })))
    .execute();
  return true;
}

/** Consumes a recovery code. */
export async function consumeRecoveryCode(db: Database, userId: number, code: string): Promise<boolean> {
  const taken = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashToken(code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Database, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Stored secrets, encrypted or not. */
export async function listSecrets(db: Database): Promise<Array<{ user_id: number; secret: string }>> {
  return db.selectFrom('second_factors').select(['user_id', 'secret']).orderBy('user_id').execute();
}

/** Replaces the encryption of a secret, unless the secret was replaced in the meantime. */
export async function updateSecret(db: Database, userId: number, stored: string, sealed: string): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({ secret: sealed })
    .where('user_id', '=', userId)
    .where('secret', '=', stored)
    .execute();
}

export async function deleteFactor(trx: Database, userId: number): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
}

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
      expires_at: new Date(Date.now() + STEP_MINUTES * 60_000),
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
export async function deleteSecondStep(db: Database, token: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('second_steps')
    .where('token_hash', '=', hashToken(token))
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Deletes first steps that used a removed password. */
export async function deleteSecondSteps(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('second_steps').where('user_id', '=', userId).execute();
}
