import type { FastifyInstance } from 'fastify';
import type { ListingSearch } from 'search-engine';
import { listingTranslation, SOURCE_LANGUAGE } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { serveCall } from '../../platform/http/serve-call';
import { requireReady } from '../search/ready-search';
import { descriptionSource } from './description-source';
import { requestTranslation } from './translations.repository';

export interface TranslationsDeps {
  db: Database;
  search: ListingSearch;
  /** languages of the site; empty where the operator named no service */
  languages: readonly string[];
}

/** Stored translations. A text without one is requested from the job; no call waits for the service. */
export function registerTranslations(app: FastifyInstance, { db, search, languages }: TranslationsDeps): void {
  serveCall(app, listingTranslation, async ({ params, query: { language } }) => {
    if (language === SOURCE_LANGUAGE || !languages.includes(language)) return null;
    const listing = await requireReady(search).bySlug(params.slug);
    const source = listing && descriptionSource(listing);
    if (!source) return null;
    const { internal_id } = listing;
    const text = await requestTranslation(db, { source_hash: source.hash, language, internal_id });
    return text === null ? null : { text };
  });
}
