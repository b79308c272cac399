import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ListingSearch } from 'search-engine';
import { attemptLimits } from '../features/accounts/account-deps';
import { createGoogleClient } from '../features/accounts/google/google-client';
import { registerAccounts } from '../features/accounts/routes';
import type { SecretBox } from '../features/accounts/second-factor/secret-box';
import { openSecretBox } from '../features/accounts/second-factor/secret-key';
import { sessionResolver } from '../features/accounts/session-resolver';
import { registerStaff } from '../features/admin/routes';
import { createAgentsStore } from '../features/agents/agents.repository';
import { registerAgents } from '../features/agents/routes';
import { auditImpersonation } from '../features/audit/impersonation-audit';
import { registerBasemap } from '../features/basemap/register-basemap';
import { createContentStore } from '../features/content/content.repository';
import { registerContent } from '../features/content/routes';
import { registerOwnData } from '../features/data-export/routes';
import { listFavorites } from '../features/favorites/favorites.repository';
import { listHidden } from '../features/favorites/hidden.repository';
import { registerCollections } from '../features/favorites/routes';
import { favoriteLead } from '../features/leads/favorite-lead';
import type { LeadsDeps } from '../features/leads/lead-deps';
import { registerLeads } from '../features/leads/routes';
import { findListingIn } from '../features/listings/find-listing';
import { countSold, findPrices, readListing, readListingBySlug } from '../features/listings/listings.repository';
import { applyLuxuryPrice } from '../features/listings/luxury.repository';
import { registerListings } from '../features/listings/routes';
import { registerDevMail, showsDevMail } from '../features/mail/dev-mail';
import { type Outbox, openOutbox } from '../features/outbox/outbox';
import { photoFetch } from '../features/photos/photo-fetch';
import { type Photos, type ReadPrepared, registerPhotos } from '../features/photos/register-photos';
import { RegionService } from '../features/regions/region-service';
import { readRegionRows } from '../features/regions/regions.repository';
import { registerRegions } from '../features/regions/routes';
import { registerSavedSearches } from '../features/saved-searches/routes';
import { registerSearch } from '../features/search/routes';
import { registerTracking } from '../features/tracking/routes';
import { registerUniversalSearch } from '../features/universal-search/routes';
import { type Feed, readFeeds } from '../feeds/feed-config';
import { withFeedLimits } from '../feeds/photo-limits';
import { registerFeeds } from '../feeds/routes';
import { applyJoinHomes, joinHomesJob } from '../ingest/same-home.repository';
import { withLastAnswers } from '../opensearch/last-answers';
import { registerApiDocs } from '../platform/api-docs/routes';
import { answers, type Database, onSlowQuery } from '../platform/database/database';
import { openBucket } from '../platform/files/bucket';
import { registerHealth } from '../platform/health/routes';
import { sendFailure } from '../platform/http/failure-document';
import { createHttpApp } from '../platform/http/http-app';
import { registerJob } from '../platform/jobs/jobs';
import { type Metrics, registerMetrics } from '../platform/observability/metrics';
import { secondFactorRoles } from '../platform/settings/local-site';
import { mailOrigin, siteUrl } from '../platform/settings/public-settings';
import type { Settings } from '../platform/settings/settings';
import { registerStaffDeployments } from '../registry/api/staff-routes';
import type { RegistryService } from '../registry/service';
import { samplePictures } from '../seed/sample-pictures';
import { type Pace, runAlertJob, runFeeds, runIndexer, runQueue, runRegistry } from './background';
import { measureFeatures, measureJobs, measureRendering, measureReports } from './measure';
import { openPersistentSearch } from './persistent-search';
import { registerRetention } from './retention/register-retention';
import { registerSite } from './site';

export interface AppOptions {
  settings: Settings;
  database: Database;
  /** for connections of their own, which get notifications */
  databaseUrl: string;
  pace?: Pace;
}

/**
 * The whole server: every feature over one HTTP foundation. Background work starts with `ready()`, and `close()` ends
 * all of it except the database, which its opener closes.
 */
export async function createApp({
  settings,
  database: db,
  databaseUrl,
  pace = {},
}: AppOptions): Promise<FastifyInstance> {
  const rules = { tokenOrigins: settings.EMBED_ORIGINS, secondFactorRoles: secondFactorRoles(settings) };
  const resolveSession = sessionResolver(db, rules);
  const app = await createHttpApp({ settings, resolveSession, sendFailure });
  const metrics = registerMetrics(app, { host: settings.HOST, port: settings.METRICS_PORT });
  const endSlow = onSlowQuery((query) =>
    app.log.warn({ event: 'database.slow-query', ...query }, 'database: a statement took more than a second'),
  );
  app.addHook('onClose', async () => endSlow());
  auditImpersonation(app, db);
  await registerApiDocs(app, settings.SITE_NAME);
  await applyLuxuryPrice(db, settings.LUXURY_FROM).catch((error: unknown) =>
    app.log.error(
      { event: 'listings.luxury-failed', err: error },
      'listings: applying LUXURY_FROM failed; listings keep their luxury marks',
    ),
  );
  await applyJoinHomes(db, settings.JOIN_HOMES).catch((error: unknown) =>
    app.log.error(
      { event: 'listings.join-homes-failed', err: error },
      'listings: applying JOIN_HOMES failed; the setting of the last start holds',
    ),
  );
  const kept = await openPersistentSearch(settings, { db, databaseUrl }, app.log);
  const search =
    settings.OPENSEARCH_URL.length > 0
      ? withLastAnswers(kept.search, {
          listingBySlug: (slug) => readListingBySlug(db, slug),
          listingById: (id) => readListing(db, id),
        })
      : kept.search;
  const secrets = openSecretBox(settings);
  const regions = new RegionService({ search, readRows: () => readRegionRows(db) });
  const background = { settings, db, databaseUrl, pace };
  const outbox = openOutbox(settings);
  const feeds = await readFeeds(settings);
  const indexer = runIndexer(app, background, kept);
  // an alert must not miss a home that an earlier answer did not have
  runAlertJob(app, background, { outbox, search: kept.search, indexer });
  registerJob(app, joinHomesJob(db));
  const registry = runRegistry(app, background, outbox);
  if (metrics) {
    measureFeatures(metrics, { db, search, feeds, secrets });
    const end = measureJobs(metrics);
    app.addHook('onClose', async () => end());
  }
  const prepared = await samplePictures();
  const photos = registerFeatures(app, {
    prepared,
    settings,
    db,
    search,
    regions,
    outbox,
    registry,
    metrics,
    feeds,
    secrets,
  });
  runFeeds(app, background, { feeds, outbox, indexer, keepPhoto: photos.keep });
  registerRetention(app, { db, mailFolder: join(settings.DATA_DIR, 'mail') });
  const renderCounts = metrics ? measureRendering(metrics, registry.rendering) : registry.rendering;
  const site = { settings, db, regions, search, registry, renderCounts, readPhoto: photos.read };
  const firstDocument = await registerSite(app, { ...site, ...pace.site });
  runQueue(app, background, outbox);
  registerHealth(app, { checks: { search: () => search.ready, ...firstDocument }, database: () => answers(db) });
  return app;
}

interface Parts {
  prepared: ReadPrepared;
  settings: Settings;
  db: Database;
  search: ListingSearch;
  regions: RegionService;
  outbox: Outbox;
  registry: RegistryService;
  feeds: readonly Feed[];
  metrics: Metrics | null;
  secrets: SecretBox;
}

function registerFeatures(
  app: FastifyInstance,
  { prepared, settings, db, search, regions, outbox, registry, metrics, feeds, secrets }: Parts,
): Photos {
  const agents = createAgentsStore(db);
  const limits = attemptLimits(settings);
  const findListing = findListingIn(search, db);
  const origins = {
    siteUrl: siteUrl(settings),
    mailOrigin: (request: FastifyRequest) => mailOrigin(settings, request),
  };
  const leads: LeadsDeps = { db, outbox, findListing, agents, limits, settings, ...origins };
  const favoritesOf = async (userId: number) =>
    (await listFavorites(db, userId)).flatMap(({ internal_id, mls_id }) =>
      [internal_id, mls_id].filter((id) => id !== null),
    );
  registerAgents(app, { agents, countSold: (agentId) => countSold(db, agentId) });
  const content = createContentStore(db);
  registerContent(app, { content, regionsWithin: (handles) => regions.within(handles) });
  registerUniversalSearch(app, { search, regions, agents, content });
  const hiddenOf = (userId: number) => listHidden(db, userId);
  registerSearch(app, { search, favoritesOf, hiddenOf });
  registerListings(app, { search, settings, hiddenOf, recordedPrices: (internalId) => findPrices(db, internalId) });
  registerRegions(app, { search, settings, regions, hiddenOf });
  registerAccounts(app, {
    db,
    outbox,
    agents,
    limits,
    mailOrigin: origins.mailOrigin,
    siteName: settings.SITE_NAME,
    secrets,
    secondFactorRoles: secondFactorRoles(settings),
    google: createGoogleClient(settings, settings.ALLOW_LOOPBACK_RECEIVERS),
  });
  registerCollections(app, { db, findListing, outbox, favoriteLead: favoriteLead(leads) });
  registerSavedSearches(app, { db });
  registerOwnData(app, { db, limits });
  registerLeads(app, leads);
  const countReports = metrics && measureReports(metrics, registry);
  registerTracking(app, {
    db,
    outbox,
    onReports: async (reports, context) => {
      await registry.takeReports(reports, context.request);
      await countReports?.(reports);
    },
  });
  const isRegion = async (path: string) => (await regions.load()).at(path.split('/')) !== null;
  registerStaff(app, { db, outbox, settings, search, leads, isRegion });
  registerStaffDeployments(app, registry);
  registerBasemap(app, { forMapbox: settings.MAPBOX_TOKEN !== null });
  if (showsDevMail(settings)) registerDevMail(app, { folder: join(settings.DATA_DIR, 'mail') });
  registerFeeds(app, { db, feeds });
  return registerPhotos(app, {
    dataDir: settings.DATA_DIR,
    bucket: openBucket(settings),
    prepared,
    feeds: {
      database: db,
      fetch: withFeedLimits(db, feeds, photoFetch(settings)),
      hosts: settings.PHOTO_HOSTS,
    },
  });
}
