import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database';
import { deleteInBatches } from '../../platform/database/delete-in-batches';
import { readState, writeState } from '../../platform/database/server-state.repository';
import { daysAgo } from '../../platform/database/sql-values';

/** A text in a language. */
export interface TranslationKey {
  source_hash: string;
  language: string;
}

export interface TranslationRequest extends TranslationKey {
  /** a listing that has the text */
  internal_id: string;
}

/** Uses within a day are one use, so that a page that is read often writes nothing. */
const isNoted = sql<boolean>`used_at > now() - interval '1 day'`;

/** The stored translation, whose use is noted. Null without one: the text then waits for the job, once. */
export async function requestTranslation(db: Database, request: TranslationRequest): Promise<string | null> {
  const row = await db
    .selectFrom('translations')
    .select(['text', isNoted.as('isNoted')])
    .where('source_hash', '=', request.source_hash)
    .where('language', '=', request.language)
    .executeTakeFirst();
  if (!row?.isNoted)
    await db
      .insertInto('translations')
      .values(request)
      .onConflict((conflict) =>
        conflict.columns(['source_hash', 'language']).doUpdateSet({ used_at: sql<Date>`now()` }),
      )
      .execute();
  return row?.text ?? null;
}

/** The request that is due and was made last, so that who reads now comes before a long queue; null without one. */
export async function findDueTranslation(db: Database): Promise<TranslationRequest | null> {
  const row = await db
    .selectFrom('translations')
    .select(['source_hash', 'language', 'internal_id'])
    .where('text', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('used_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function updateTranslation(db: Database, key: TranslationKey, text: string): Promise<void> {
  await rowOf(db, key).set({ text }).execute();
}

/** Notes a failure: the text is due again after 10 minutes, and twice as long after each further failure, a day at most. */
export async function postponeTranslation(db: Database, key: TranslationKey): Promise<void> {
  await rowOf(db, key)
    .set({
      failures: sql<number>`failures + 1`,
      due_at: sql<Date>`now() + least(interval '1 day', interval '10 minutes' * power(2, least(failures, 20)))`,
    })
    .execute();
}

const rowOf = (db: Database, { source_hash, language }: TranslationKey) =>
  db.updateTable('translations').where('source_hash', '=', source_hash).where('language', '=', language);

export async function deleteTranslation(db: Database, { source_hash, language }: TranslationKey): Promise<void> {
  await db.deleteFrom('translations').where('source_hash', '=', source_hash).where('language', '=', language).execute();
}

/** Deletes translations and requests that no page used for this number of days. */
export const pruneTranslations = (db: Database, days: number): Promise<void> =>
  deleteInBatches(db, 'translations', sql`used_at < ${daysAgo(days)}`);

const STATE = 'translation-characters';
const sentSchema = z.object({ day: z.string(), characters: z.int() });

/**
 * Counts characters that are sent to the service on a day.
 * @returns false when the day has no room for them; nothing is counted then
 */
export async function countCharacters(
  trx: Database,
  { day, characters }: z.infer<typeof sentSchema>,
  limit: number,
): Promise<boolean> {
  const sent = sentSchema.safeParse(await readState(trx, STATE)).data;
  const sum = (sent?.day === day ? sent.characters : 0) + characters;
  if (sum > limit) return false;
  await writeState(trx, STATE, { day, characters: sum });
  return true;
}
