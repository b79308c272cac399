import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { attemptLimits, openSecretBox, registerAccounts, sessionResolver, withRequiredFactor } from './accounts';
import { createGoogleClient } from './accounts/google/google-client';
import { createAgentsStore } from './agents/agents.store';
import { registerAgents } from './agents/routes';
import { registerApiDocs } from './api-docs/routes';
import { followListings, type Pace, runAlertJob, runFeeds, runOutbox, runRegistry } from './background';
import { listFavorites, listHidden, registerCollections } from './collections';
import { createContentStore } from './content/content.store';
import { registerContent } from './content/routes';
import { answers, type Database } from './database/database';
import { sendFailure } from './documents/failure-document';
import { withUserTokens } from './embed';
import { answerFeedCommand, type Feed, readFeeds, registerFeeds } from './feeds';
import { registerHealth } from './health/routes';
import { createHttpApp } from './http/http-app';
import { openKeptSearch } from './kept-search';
import { favoriteLead, type LeadsDeps, registerLeads } from './leads';
import { applyLuxuryPrice, findListingIn, registerListings } from './listings';
import { registerDevMail, showsDevMail } from './mail';
import type { Outbox } from './outbox';
import { registerOwnData } from './own-data';
import { isSceneNamed, newestThumbs, photoFetch, registerPhotos } from './photos';
import { RegionService, readRegionRows, registerRegions } from './regions';
import { type RegistryService, registerStaffDeployments } from './registry';
import { registerRetention } from './retention';
import { registerBasemap } from './sample-data/basemap/register-basemap';
import { registerSavedSearches } from './saved-searches';
import { type ListingSearch, registerSearch } from './search';
import { type Settings, secondFactorRoles, siteUrl } from './settings';
import { registerSite } from './site';
import { auditImpersonation, registerStaff } from './staff';
import { registerTracking } from './tracking';
import { registerUniversalSearch } from './universal-search';

export interface AppOptions {
  settings: Settings;
  database: Database;
  pace?: Pace;
}

/**
 * The whole server: every feature over one HTTP foundation. Nothing runs in the background before `ready()`, and
 * `close()` ends all of it but the database, which stays its opener's.
 */
export async function createApp({ settings, database: db, pace = {} }: AppOptions): Promise<FastifyInstance> {
  const anySession = withUserTokens(sessionResolver(db), db, settings.EMBED_ORIGINS);
  const resolveSession = withRequiredFactor(anySession, db, secondFactorRoles(settings));
  const app = await createHttpApp({ settings, resolveSession, sendFailure });
  auditImpersonation(app, db);
  await registerApiDocs(app, settings.SITE_NAME);
  await applyLuxuryPrice(db, settings.LUXURY_FROM).catch((error: unknown) =>
    app.log.error({ err: error }, 'LUXURY_FROM could not be applied; listings keep their luxury marks'),
  );
  const kept = await openKeptSearch(settings, db, app.log);
  const { search } = kept;
  const regions = new RegionService({ search, readRows: () => readRegionRows(db) });
  const background = { settings, db, pace };
  const outbox = runOutbox(app, background);
  const feeds = await readFeeds(settings);
  const feed = followListings(app, background, kept, (command) => answerFeedCommand({ db, feeds }, command));
  runAlertJob(app, background, { outbox, search, feed });
  const registry = runRegistry(app, background, outbox);
  const mirror = registerFeatures(app, { settings, db, search, regions, outbox, registry, feeds });
  runFeeds(app, background, { feeds, outbox, feed, keepPhoto: mirror && ((id) => mirror.keep(id)) });
  registerRetention(app, { db, mailFolder: join(settings.DATA_DIR, 'mail') });
  registerHealth(app, { checks: { database: () => answers(db), search: () => search.ready } });
  await registerSite(app, { settings, db, regions, search, registry });
  return app;
}

interface Parts {
  settings: Settings;
  db: Database;
  search: ListingSearch;
  regions: RegionService;
  outbox: Outbox;
  registry: RegistryService;
  feeds: readonly Feed[];
}

function registerFeatures(
  app: FastifyInstance,
  { settings, db, search, regions, outbox, registry, feeds }: Parts,
): ReturnType<typeof registerPhotos> {
  const agents = createAgentsStore(db);
  const limits = attemptLimits(settings);
  const findListing = findListingIn(search, db);
  const leads: LeadsDeps = { db, outbox, findListing, agents, limits, settings, siteUrl: siteUrl(settings) };
  const favoritesOf = async (userId: number) =>
    (await listFavorites(db, userId)).flatMap(({ internal_id, mls_id }) =>
      [internal_id, mls_id].filter((id) => id !== null),
    );
  registerAgents(app, { agents });
  const content = createContentStore(db);
  registerContent(app, { content });
  registerUniversalSearch(app, { search, regions, agents, content });
  registerSearch(app, { search, favoritesOf, hiddenOf: (userId) => listHidden(db, userId) });
  registerListings(app, { search, settings });
  registerRegions(app, { search, settings, regions });
  registerAccounts(app, {
    db,
    outbox,
    agents,
    limits,
    siteName: settings.SITE_NAME,
    secrets: openSecretBox(settings),
    secondFactorRoles: secondFactorRoles(settings),
    google: createGoogleClient(settings, settings.ALLOW_LOOPBACK_RECEIVERS),
  });
  registerCollections(app, { db, findListing, outbox, favoriteLead: favoriteLead(leads) });
  registerSavedSearches(app, { db });
  registerOwnData(app, { db, limits });
  registerLeads(app, leads);
  registerTracking(app, {
    db,
    outbox,
    onReports: async (reports, context) => registry.health.take(reports, await registry.witness(context)),
    onBeat: async (beat, context) => registry.health.beat(beat, await registry.witness(context)),
  });
  const isRegion = async (path: string) => (await regions.load()).at(path.split('/')) !== null;
  registerStaff(app, { db, outbox, settings, search, leads, isRegion });
  registerStaffDeployments(app, registry);
  registerBasemap(app, { forMapbox: settings.MAPBOX_TOKEN !== null });
  if (showsDevMail(settings)) registerDevMail(app, { folder: join(settings.DATA_DIR, 'mail') });
  registerFeeds(app, { db, feeds });
  return registerPhotos(app, {
    dataDir: settings.DATA_DIR,
    isSceneNamed: (id) => isSceneNamed(db, settings.CUSTOMER_EXPERIENCE_PHOTOS, id),
    newest: () => newestThumbs(db, settings.PHOTOS_AHEAD),
    feeds: { database: db, fetch: photoFetch(settings), hosts: settings.PHOTO_HOSTS },
  });
}
