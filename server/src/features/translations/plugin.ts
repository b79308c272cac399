import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { HOUR_MS, registerJob } from '../../platform/jobs/jobs';
import { translationService } from './libre-translate';
import { registerTranslations } from './routes';
import { translateDue } from './translate-due';
import { pruneTranslations } from './translations.repository';

/** A text is translated about a minute after the first visitor of a language opened it. */
const EVERY_MS = 60_000;
/** Translations that no page used for this number of days are deleted. */
const UNUSED_DAYS = 90;

/** Translated descriptions of listings, by a service that the operator names. */
export default plugin(
  async (app: FastifyInstance) => {
    const { database: db, settings, listingSearch: search, log } = app;
    const { TRANSLATION_CHARACTERS_PER_DAY: charactersPerDay } = settings;
    const translate = translationService(settings);
    registerTranslations(app, { db, search, languages: translate ? settings.LOCALES : [] });
    registerJob(app, {
      name: 'translations: retention',
      everyMs: HOUR_MS,
      run: () => pruneTranslations(db, UNUSED_DAYS),
    });
    if (!translate) return;
    let hasRoom = true;
    registerJob(app, {
      name: 'translations: descriptions',
      everyMs: EVERY_MS,
      nextMs: async () => (hasRoom ? EVERY_MS : HOUR_MS),
      run: async (signal, hold) => {
        hasRoom = await translateDue({ db, translate, charactersPerDay }, signal, hold);
        if (!hasRoom)
          log.info(
            { event: 'translations.limit', charactersPerDay },
            'translations: TRANSLATION_CHARACTERS_PER_DAY is reached; the next run is in an hour',
          );
      },
    });
  },
  { name: 'translations', dependencies: ['search-index'] },
);
