import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ListingSearch } from 'search-engine';
import type { ListingIndexer } from '../features/listings/listing-indexer';
import { listenForListings } from '../features/listings/listing-notifications';
import type { Outbox } from '../features/outbox/outbox';
import { alertJob } from '../features/saved-searches/alert-job';
import type { SiteSearch } from '../features/saved-searches/site-search';
import { OtherCodeError } from '../features/search/snapshot-file';
import type { Feed } from '../feeds/feed-config';
import { feedJobs } from '../feeds/feed-jobs';
import type { Database } from '../platform/database/database';
import { jobsOf, registerJob } from '../platform/jobs/jobs';
import type { WorkerSettings } from '../platform/queue/worker';
import { siteUrl } from '../platform/settings/public-settings';
import type { Settings } from '../platform/settings/settings';
import { createRegistryService, type RegistryService } from '../registry/service';
import type { PersistentSearch } from './persistent-search';
import { startOutbox } from './start-outbox';

/** Shorter times for the background work, for fault tests. */
export interface Pace {
  outbox?: Partial<WorkerSettings>;
  alerts?: { everyMs: number; firstAfterMs: number };
  feeds?: { pollMs: number };
  site?: { warmUpMs: number };
}

export interface BackgroundDeps {
  settings: Settings;
  db: Database;
  databaseUrl: string;
  pace: Pace;
}

/** Runs from the moment the server is ready until it closes. */
function whileServing(app: FastifyInstance, begin: () => () => Promise<void>): void {
  let end = async () => {};
  app.addHook('onReady', async () => {
    end = begin();
  });
  app.addHook('onClose', () => end());
}

/** Runs deliveries and the jobs that were registered before. It ends before the features that they need. */
export function runQueue(app: FastifyInstance, { settings, db, pace }: BackgroundDeps, outbox: Outbox): void {
  whileServing(app, () => {
    const worker = startOutbox({
      db,
      outbox,
      settings,
      siteUrl: siteUrl(settings),
      allowLoopback: settings.ALLOW_LOOPBACK_RECEIVERS,
      log: app.log,
      jobs: jobsOf(app),
      ...(pace.outbox ? { worker: pace.outbox } : {}),
    });
    return () => worker.stop();
  });
}

/** Replicates the MLS feeds, if any are configured. */
export function runFeeds(
  app: FastifyInstance,
  { settings, db, pace }: BackgroundDeps,
  parts: {
    feeds: readonly Feed[];
    outbox: Outbox;
    indexer: ListingIndexer;
    keepPhoto: ((id: string) => Promise<string | null>) | null;
  },
): void {
  const jobs = feedJobs({
    db,
    outbox: parts.outbox,
    email: settings.ALERT_EMAIL,
    siteUrl: siteUrl(settings),
    feeds: parts.feeds,
    photoHosts: settings.PHOTO_HOSTS,
    luxuryFrom: settings.LUXURY_FROM,
    allowLoopback: settings.ALLOW_LOOPBACK_RECEIVERS,
    onApplied: async () => {
      await parts.indexer.changed();
    },
    keepPhoto: parts.keepPhoto,
    log: app.log,
    ...pace.feeds,
  });
  for (const job of jobs) registerJob(app, job);
}

/** Versions of remotes: counts reports and completes ramps. */
export function runRegistry(app: FastifyInstance, { settings, db }: BackgroundDeps, outbox: Outbox): RegistryService {
  const service = createRegistryService({ db, outbox, settings, log: app.log });
  whileServing(app, () => service.start());
  registerJob(app, service.housekeeping);
  return service;
}

/** Mails new matches to the owners of saved searches. */
export function runAlertJob(
  app: FastifyInstance,
  { settings, db, pace }: BackgroundDeps,
  { outbox, search, indexer }: { outbox: Outbox; search: ListingSearch; indexer: ListingIndexer },
): void {
  const site: SiteSearch = {
    get ready() {
      return search.ready;
    },
    resultSet: (request) => search.resultSet(request),
    async catchUp() {
      if (!(await indexer.changed()))
        throw new Error('The search lacks the latest changes. The next run matches them.');
    },
  };
  const place = { siteUrl: siteUrl(settings), photoBase: settings.PHOTO_BASE };
  registerJob(app, alertJob({ db, outbox, place, site, log: app.log, ...pace.alerts }));
}

/** A snapshot of another release is normal after an upgrade; any other reason is damage. */
export function logRebuild(log: Pick<FastifyBaseLogger, 'info' | 'warn'>, why: Error): void {
  if (why instanceof OtherCodeError)
    log.info(
      { event: 'search.snapshot-outdated' },
      'search: another release wrote the snapshot; all listings are read from the database',
    );
  else
    log.warn(
      { event: 'search.snapshot-invalid', err: why },
      'search: the snapshot cannot be used; all listings are read from the database',
    );
}

/**
 * Loads the search and follows changes. Until it is loaded `/readyz` fails and the port is closed.
 * @returns the indexer, which can poll for changes on request
 */
export function runIndexer(
  app: FastifyInstance,
  { db, databaseUrl }: BackgroundDeps,
  kept: PersistentSearch,
): ListingIndexer {
  const indexer = kept.indexer({
    db,
    onRebuild: (why) => logRebuild(app.log, why),
    onError: (error) =>
      app.log.error(
        { event: 'listings.database-failed', err: error },
        'listings: the database did not answer; the next poll tries again',
      ),
    onStatusChange: (internalId, from, to) =>
      app.log.info({ event: 'listings.status-changed', internalId, from, to }, 'listings: a status changed'),
    onBadRecord: (internalId, error) =>
      app.log.error(
        { event: 'listings.record-invalid', err: error, internalId },
        'listings: a stored record is invalid and is not shown',
      ),
  });
  let notices: ReturnType<typeof listenForListings> | undefined;
  app.addHook('onReady', async () => {
    notices = listen(databaseUrl, indexer, app.log);
    indexer
      .start()
      .catch((error: unknown) =>
        app.log.error({ event: 'listings.loading-failed', err: error }, 'listings: loading failed; restart the server'),
      );
  });
  app.addHook('onClose', async () => {
    await notices?.stop();
    await indexer.stop();
    await kept.close();
  });
  return indexer;
}

/** Servers and commands of the same database notify each other of changes. */
function listen(url: string, indexer: ListingIndexer, log: FastifyInstance['log']) {
  return listenForListings({
    url,
    onNotice: () => void indexer.changed(),
    onError: (error) =>
      log.warn(
        { event: 'listings.notifications-failed', err: error },
        'listings: notifications about changes are down; polling continues',
      ),
  });
}
