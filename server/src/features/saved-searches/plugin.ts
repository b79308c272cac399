import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { HOUR_MS, registerJob } from '../../platform/jobs/jobs';
import { runEach } from '../../platform/jobs/run-each';
import { siteUrl } from '../../platform/settings/public-settings';
import { alertJob } from './alert-job';
import { pruneMailedMatches, pruneUnsubscribeTokens } from './alerts.repository';
import { registerDemand } from './demand-routes';
import { alertMailTemplate } from './mails/alert-mail';
import { favoritesMailTemplate } from './mails/favorites-mail';
import type { SiteSearch } from './match-events';
import { registerSavedSearches } from './routes';

/** SECURITY.md has the same number. */
const MAILED_MATCHES_DAYS = 90;

/** Saved searches, and the job that mails new matches to their owners and changes of favorites to who saved them. */
export default plugin(
  async (app: FastifyInstance) => {
    const { database, settings, outbox, exactSearch, indexer, pace, log } = app;
    app.mailTemplate(alertMailTemplate);
    app.mailTemplate(favoritesMailTemplate);
    const site: SiteSearch = {
      get ready() {
        return exactSearch.ready;
      },
      resultSet: (request) => exactSearch.resultSet(request),
      async catchUp() {
        if (!(await indexer.changed()))
          throw new Error('The search lacks the latest changes. The next run matches them.');
      },
    };
    registerSavedSearches(app, { db: database });
    registerDemand(app, { db: database, regions: () => app.regions.current() });
    const place = { siteUrl: siteUrl(settings), photoBase: settings.PHOTO_BASE };
    registerJob(app, alertJob({ db: database, outbox, place, locales: settings.LOCALES, site, log, ...pace.alerts }));
    registerJob(app, {
      name: 'saved searches: retention',
      everyMs: HOUR_MS,
      firstAfterMs: 0,
      run: () =>
        runEach([() => pruneUnsubscribeTokens(database), () => pruneMailedMatches(database, MAILED_MATCHES_DAYS)]),
    });
  },
  { name: 'saved-searches', dependencies: ['search-index', 'mail', 'regions'] },
);
