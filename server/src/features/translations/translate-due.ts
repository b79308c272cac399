import { isPublic } from 'search-engine';
import { hawaiiDay } from 'shared-contracts/leads';
import type { Database } from '../../platform/database/database';
import type { Hold } from '../../platform/jobs/jobs';
import { readListing } from '../listings/listings.repository';
import { descriptionSource } from './description-source';
import type { Translate } from './translated-text';
import {
  countCharacters,
  deleteTranslation,
  findDueTranslation,
  postponeTranslation,
  type TranslationRequest,
  updateTranslation,
} from './translations.repository';

export interface TranslateDeps {
  db: Database;
  translate: Translate;
  /** characters that may be sent to the service on a day of Hawaii */
  charactersPerDay: number;
  now?: () => Date;
}

/**
 * Translates the descriptions that are due, one after the other. A failure ends the run and postpones its text, so that the next
 * run begins with another one.
 * @returns false when the limit of the day ended the run
 * @throws Error with the listing and the reason
 */
export async function translateDue(
  { db, translate, charactersPerDay, now = () => new Date() }: TranslateDeps,
  signal: AbortSignal,
  hold: Hold,
): Promise<boolean> {
  const inRun = <T>(work: (trx: Database) => Promise<T>) =>
    db.transaction().execute(async (trx) => {
      await hold(trx);
      return work(trx);
    });
  for (;;) {
    signal.throwIfAborted();
    const request = await findDueTranslation(db);
    if (!request) return true;
    const text = await textOf(db, request);
    if (text === null) {
      await inRun((trx) => deleteTranslation(trx, request));
      continue;
    }
    // before the request, which counts for the service even if it fails
    const sent = { day: hawaiiDay(now()), characters: text.length };
    if (!(await inRun((trx) => countCharacters(trx, sent, charactersPerDay)))) return false;
    try {
      const translated = await translate(text, request.language, signal);
      await inRun((trx) => updateTranslation(trx, request, translated));
    } catch (error) {
      signal.throwIfAborted();
      await inRun((trx) => postponeTranslation(trx, request));
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(
        `The description of ${request.internal_id} was not translated to "${request.language}". ${reason}`,
        {
          cause: error,
        },
      );
    }
  }
}

/** The text of a request; null when its listing has another one by now or is not public. */
async function textOf(db: Database, { internal_id, source_hash }: TranslationRequest): Promise<string | null> {
  const listing = await readListing(db, internal_id);
  const source = listing && isPublic(listing) ? descriptionSource(listing) : null;
  return source?.hash === source_hash ? source.text : null;
}
