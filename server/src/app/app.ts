import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ListingSearch } from 'search-engine';
import {
  attemptLimits,
  createGoogleClient,
  openSecretBox,
  registerAccounts,
  type SecretBox,
  sessionResolver,
} from '../accounts';
import { registerStaff } from '../admin';
import { createAgentsStore, registerAgents } from '../agents';
import { auditImpersonation } from '../audit';
import { registerBasemap } from '../basemap';
import { createContentStore, registerContent } from '../content';
import { registerOwnData } from '../data-export';
import { listFavorites, listHidden, registerCollections } from '../favorites';
import { type Feed, readFeeds, registerFeeds, withFeedLimits } from '../feeds';
import { applyJoinHomes, joinHomesJob } from '../ingest';
import { favoriteLead, type LeadsDeps, registerLeads } from '../leads';
import {
  applyLuxuryPrice,
  countSold,
  findListingIn,
  findPrices,
  readListing,
  readListingBySlug,
  registerListings,
} from '../listings';
import { registerDevMail, showsDevMail } from '../mail';
import { withLastAnswers } from '../opensearch';
import { type Outbox, openOutbox } from '../outbox';
import { type Photos, photoFetch, type ReadPrepared, registerPhotos } from '../photos';
import { registerApiDocs } from '../platform/api-docs';
import { answers, type Database, onSlowQuery } from '../platform/database';
import { openBucket } from '../platform/files';
import { registerHealth } from '../platform/health';
import { createHttpApp, sendFailure } from '../platform/http';
import { registerJob } from '../platform/jobs';
import { type Metrics, registerMetrics } from '../platform/observability';
import { mailOrigin, type Settings, secondFactorRoles, siteUrl } from '../platform/settings';
import { RegionService, readRegionRows, registerRegions } from '../regions';
import { type RegistryService, registerStaffDeployments } from '../registry';
import { registerSavedSearches } from '../saved-searches';
import { registerSearch } from '../search';
import { samplePictures } from '../seed';
import { registerTracking } from '../tracking';
import { registerUniversalSearch } from '../universal-search';
import { type Pace, runAlertJob, runFeeds, runIndexer, runQueue, runRegistry } from './background';
import { measureFeatures, measureJobs, measureRendering, measureReports } from './measure';
import { openPersistentSearch } from './persistent-search';
import { registerRetention } from './retention';
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
