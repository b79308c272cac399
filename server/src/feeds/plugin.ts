import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { registerJob } from '../platform/jobs/jobs';
import { siteUrl } from '../platform/settings/public-settings';
import { applyJoinHomes, joinHomesJob } from './apply/same-home.repository';
import type { Feed } from './feed-config';
import { feedJobs } from './feed-jobs';
import { listLags } from './feed-status.repository';
import { registerFeeds } from './routes';

/** Replicates the MLS feeds, if any are configured, and joins the homes that several systems list. */
export default plugin(
  async (app: FastifyInstance, { feeds }: { feeds: readonly Feed[] }) => {
    const { database, settings, outbox, indexer, photos, pace, log } = app;
    await applyJoinHomes(database, settings.JOIN_HOMES).catch((error: unknown) =>
      log.error(
        { event: 'listings.join-homes-failed', err: error },
        'listings: applying JOIN_HOMES failed; the setting of the last start holds',
      ),
    );
    registerJob(app, joinHomesJob(database));
    registerFeeds(app, { db: database, feeds });
    const jobs = feedJobs({
      db: database,
      outbox,
      email: settings.ALERT_EMAIL,
      siteUrl: siteUrl(settings),
      feeds,
      photoHosts: settings.PHOTO_HOSTS,
      luxuryFrom: settings.LUXURY_FROM,
      allowLoopback: settings.ALLOW_LOOPBACK_RECEIVERS,
      onApplied: async () => {
        await indexer.changed();
      },
      keepPhoto: photos.keep,
      log,
      ...pace.feeds,
    });
    for (const job of jobs) registerJob(app, job);
    app.metrics?.gauge('site_feed_lag_seconds', 'Time since a feed was last read completely', 'feed', () =>
      listLags(database, feeds),
    );
  },
  { name: 'feeds', dependencies: ['search-index', 'outbox', 'photos'] },
);
