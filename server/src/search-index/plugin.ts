import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { ListingSearch } from 'search-engine';
import { ApiError } from 'shared-contracts';
import type { ListingIndexer } from '../features/listings/listing-indexer';
import { listenForListings } from '../features/listings/listing-notifications';
import { readListing, readListingBySlug } from '../features/listings/listings.repository';
import { clusterFailure } from '../opensearch/cluster';
import { withLastResponses } from '../opensearch/last-answers';
import { logOutage } from '../platform/database/outage-log';
import { logRebuild } from './log-rebuild';
import { openPersistentSearch } from './persistent-search';

declare module 'fastify' {
  interface FastifyInstance {
    /** the search of the site; while a cluster is away it has its last answers for pages */
    listingSearch: ListingSearch;
    /** the search itself, for work that must not miss a home */
    exactSearch: ListingSearch;
    /** brings changes of listings into the search; it can look for them on request */
    indexer: ListingIndexer;
  }
}

/** Loads the search and follows changes. Until it is loaded `/readyz` fails and the port is closed. */
export default plugin(
  async (app: FastifyInstance) => {
    const { settings, database, databaseUrl, metrics, log } = app;
    const opened = await openPersistentSearch(settings, { db: database, databaseUrl }, log);
    const search =
      settings.OPENSEARCH_URL.length > 0
        ? withLastResponses(opened.search, {
            listingBySlug: (slug) => readListingBySlug(database, slug),
            listingById: (id) => readListing(database, id),
          })
        : opened.search;
    const indexer = opened.indexer({
      db: database,
      onRebuild: (why) => logRebuild(log, why),
      onError: (error) =>
        error instanceof ApiError
          ? logOutage(log, 'listings', clusterFailure(settings, error), 'OpenSearch')
          : logOutage(log, 'listings', error),
      onStatusChange: (internalId, from, to) =>
        log.info({ event: 'listings.status-changed', internalId, from, to }, 'listings: a status changed'),
      onBadRecord: (internalId, error) =>
        log.error(
          { event: 'listings.record-invalid', err: error, internalId },
          'listings: a stored record is invalid and is not shown',
        ),
    });
    app.decorate('listingSearch', search);
    app.decorate('exactSearch', opened.search);
    app.decorate('indexer', indexer);
    app.readiness.search = () => search.ready;
    const gauge = (name: string, help: string, read: () => number) =>
      metrics?.gauge(name, help, null, async () => ({ '': read() }));
    gauge('site_search_listings', 'Listings in the index of this server', () => search.size);
    gauge('site_search_ready', '1 when the index is loaded', () => Number(search.ready));
    let notices: ReturnType<typeof listenForListings> | undefined;
    app.addHook('onReady', async () => {
      // servers and commands of the same database notify each other of changes
      notices = listenForListings({
        url: databaseUrl,
        onNotice: () => void indexer.changed(),
        onError: (error) => logOutage(log, 'notifications of listings', error),
      });
      indexer
        .start()
        .catch((error: unknown) =>
          log.error({ event: 'listings.loading-failed', err: error }, 'listings: loading failed; restart the server'),
        );
    });
    app.addHook('onClose', async () => {
      await notices?.stop();
      await indexer.stop();
      await opened.close();
    });
  },
  { name: 'search-index', dependencies: ['services'] },
);
