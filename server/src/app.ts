import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import {
  attemptLimits,
  issueFormToken,
  openSecretBox,
  registerAccounts,
  sessionResolver,
  withRequiredFactor,
} from './accounts';
import { createGoogleClient } from './accounts/google/google-client';
import { createAgentsStore } from './agents/agents.store';
import { registerAgents } from './agents/routes';
import { registerApiDocs } from './api-docs/routes';
import { listFavorites, registerCollections } from './collections';
import { createContentStore } from './content/content.store';
import { registerContent } from './content/routes';
import { answers, type Database } from './database/database';
import { sendFailure } from './documents/failure-document';
import { wasListed } from './documents/gone-listings.store';
import { readListedAddresses, readStoredAddresses } from './documents/listed-addresses.store';
import { readInterest } from './documents/print/report.store';
import type { RegionLookup } from './documents/region-lookup';
import { registerDocuments } from './documents/routes';
import { registerEmbed, withUserTokens } from './embed';
import { registerHealth } from './health/routes';
import { createHttpApp } from './http/http-app';
import { applyBatch, type BatchResult, type ControlSocket, type ImportBatch, startControlSocket } from './import';
import { type KeptSearch, openKeptSearch } from './kept-search';
import { favoriteLead, type LeadsDeps, registerLeads } from './leads';
import { findListingIn, ListingFeed, listenForListings, registerListings } from './listings';
import { registerDevMail, showsDevMail } from './mail';
import { type Outbox, type OutboxWorkerSettings, openOutbox, startOutbox } from './outbox';
import { registerOwnData } from './own-data';
import { newestThumbs, photoFetch, registerPhotos } from './photos';
import { RegionService, readRegionRows, registerRegions } from './regions';
import {
  createRegistryService,
  type RegistryService,
  registerOverrides,
  registerRegistry,
  registerRegistryApi,
  registerStaffDeployments,
  tokenFromTerminal,
  visitorOf,
} from './registry';
import { registerBasemap } from './sample-data/basemap/register-basemap';
import { registerSavedSearches, type SiteSearch, startAlertJob } from './saved-searches';
import { type ListingSearch, registerSearch } from './search';
import type { Settings } from './settings';
import { registerStaff } from './staff';
import { findPrices } from './staff/listing-interest.store';
import { registerTracking } from './tracking';
import { registerUniversalSearch } from './universal-search';

export interface AppOptions {
  settings: Settings;
  database: Database;
  /** other times for what runs in the background: tests of faults let an hour pass in a minute */
  pace?: Pace;
}

interface Pace {
  outbox?: Partial<OutboxWorkerSettings>;
  alerts?: { everyMs: number; firstAfterMs: number };
}

/**
 * The whole server: every feature over one HTTP foundation. Nothing runs in the background before `ready()`, and
 * `close()` ends all of it but the database, which stays its opener's.
 */
export async function createApp({ settings, database: db, pace = {} }: AppOptions): Promise<FastifyInstance> {
  const anySession = withUserTokens(sessionResolver(db), db, settings.EMBED_ORIGINS);
  const resolveSession = withRequiredFactor(anySession, db, settings.SECOND_FACTOR_ROLES);
  const app = await createHttpApp({ settings, resolveSession, sendFailure });
  await registerApiDocs(app, settings.SITE_NAME);
  const kept = await openKeptSearch(settings, db, app.log);
  const { search } = kept;
  const regions = new RegionService({ search, readRows: () => readRegionRows(db) });
  const outbox = runOutbox(app, { settings, database: db, pace });
  const feed = followListings(app, settings, db, kept);
  runAlertJob(app, { settings, database: db, pace }, { outbox, search, feed });
  const registry = runRegistry(app, settings, db);
  registerFeatures(app, { settings, db, search, regions, outbox, registry });
  registerHealth(app, { checks: { database: () => answers(db), search: () => search.ready } });
  await registerSite(app, { settings, db, search, regions, registry });
  return app;
}

interface Parts {
  settings: Settings;
  db: Database;
  search: ListingSearch;
  regions: RegionService;
  outbox: Outbox;
  registry: RegistryService;
}

function registerFeatures(app: FastifyInstance, { settings, db, search, regions, outbox, registry }: Parts): void {
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
  registerSearch(app, { search, favoritesOf });
  registerListings(app, { search, settings });
  registerRegions(app, { search, settings, regions });
  registerAccounts(app, {
    db,
    outbox,
    agents,
    limits,
    siteName: settings.SITE_NAME,
    secrets: openSecretBox(settings),
    secondFactorRoles: settings.SECOND_FACTOR_ROLES,
    google: createGoogleClient(settings, settings.ALLOW_LOOPBACK_RECEIVERS),
  });
  registerCollections(app, { db, findListing, outbox, favoriteLead: favoriteLead(leads) });
  registerSavedSearches(app, { db });
  registerOwnData(app, { db, limits });
  registerLeads(app, leads);
  registerTracking(app, {
    db,
    outbox,
    onReports: (reports, { request, ip }) => registry.health.take(reports, { visitor: visitorOf(request), ip }),
  });
  const isRegion = async (path: string) => (await regions.load()).at(path.split('/')) !== null;
  registerStaff(app, { db, outbox, settings, search, leads, isRegion });
  registerStaffDeployments(app, registry);
  registerBasemap(app);
  if (showsDevMail(settings)) registerDevMail(app, { folder: join(settings.DATA_DIR, 'mail') });
  registerPhotos(app, {
    dataDir: settings.DATA_DIR,
    newest: () => newestThumbs(db),
    feeds: { database: db, fetch: photoFetch(settings), hosts: settings.PHOTO_HOSTS },
  });
}

/** What the outbox holds is delivered from the first moment to the last. */
function runOutbox(app: FastifyInstance, { settings, database, pace }: AppOptions): Outbox {
  const outbox = openOutbox(settings);
  let stop = async () => {};
  app.addHook('onReady', async () => {
    const worker = startOutbox({
      db: database,
      outbox,
      settings,
      siteUrl: siteUrl(settings),
      allowLoopback: settings.ALLOW_LOOPBACK_RECEIVERS,
      log: app.log,
      ...(pace?.outbox ? { worker: pace.outbox } : {}),
    });
    stop = () => worker.stop();
  });
  app.addHook('onClose', () => stop());
  return outbox;
}

/** Versions of remotes: counted and settled while the server runs. */
function runRegistry(app: FastifyInstance, settings: Settings, db: Database): RegistryService {
  const service = createRegistryService({ db, settings, log: app.log });
  let stop = async () => {};
  app.addHook('onReady', async () => {
    stop = service.start();
  });
  app.addHook('onClose', () => stop());
  return service;
}

/** Tells the owners of saved searches what is new. */
function runAlertJob(
  app: FastifyInstance,
  { settings, database: db, pace }: AppOptions,
  { outbox, search, feed }: Pick<Parts, 'outbox' | 'search'> & { feed: ListingFeed },
): void {
  const site: SiteSearch = {
    get ready() {
      return search.ready;
    },
    resultSet: (request) => search.resultSet(request),
    catchUp: () => feed.changed(),
  };
  const place = { siteUrl: siteUrl(settings), photoBase: settings.PHOTO_BASE };
  let stop = async () => {};
  app.addHook('onReady', async () => {
    const job = startAlertJob({ db, outbox, place, site, log: app.log, ...pace?.alerts });
    stop = () => job.stop();
  });
  app.addHook('onClose', () => stop());
}

/**
 * Loads the search in the background: the site answers meanwhile, searches say that they are starting up.
 * @returns the feed, which can be asked to look for changes
 */
function followListings(app: FastifyInstance, settings: Settings, db: Database, kept: KeptSearch): ListingFeed {
  const feed = new ListingFeed({
    db,
    sink: kept.sink,
    ...(kept.keeper ? { keeper: kept.keeper } : {}),
    onRebuild: (why) => app.log.warn({ err: why }, 'search: the snapshot is of no use, all listings are read again'),
    onError: (error) => app.log.error({ err: error }, 'listings: the database did not answer'),
    onStatusChange: (internalId, from, to) => app.log.info({ internalId, from, to }, 'listings: a status changed'),
    onBadRecord: (internalId, error) => app.log.error({ err: error, internalId }, 'listings: a record was left out'),
  });
  let notices: ReturnType<typeof listenForListings> | undefined;
  app.addHook('onReady', async () => {
    notices = listen(settings, feed, app.log);
    feed.start().catch((error: unknown) => app.log.error({ err: error }, 'listings: loading ended'));
  });
  app.addHook('onClose', async () => {
    await notices?.stop();
    await feed.stop();
    await kept.close();
  });
  const take = async (batch: ImportBatch) => {
    const result = await applyBatch(db, batch, settings.PHOTO_HOSTS);
    await feed.changed();
    return result;
  };
  takeImports(app, settings, take, (remote) => tokenFromTerminal(db, remote));
  return feed;
}

/** Other servers on the same database tell of their changes; the embedded one has no others. */
function listen({ DATABASE_URL }: Settings, feed: ListingFeed, log: FastifyInstance['log']) {
  if (DATABASE_URL === null) return undefined;
  return listenForListings({
    url: DATABASE_URL,
    onNotice: () => void feed.changed(),
    onError: (error) => log.warn({ err: error }, 'listings: nobody tells of changes for the moment'),
  });
}

/** An import beside the running server hands its listings over, as the embedded database has room for one process. */
function takeImports(
  app: FastifyInstance,
  { DATA_DIR, DATABASE_URL }: Settings,
  apply: (batch: ImportBatch) => Promise<BatchResult>,
  makeToken: (remote: string) => Promise<string>,
): void {
  if (DATABASE_URL !== null) return;
  let socket: ControlSocket | undefined;
  app.addHook('onListen', async () => {
    socket = await startControlSocket({ dataDir: DATA_DIR, apply, makeToken }).catch((error: unknown) => {
      app.log.warn({ err: error }, 'import: no import can be taken while the server runs');
      return undefined;
    });
  });
  app.addHook('onClose', () => socket?.close());
}

/** Documents, the shell's files and the remotes. */
async function registerSite(
  app: FastifyInstance,
  { settings, db, regions, registry: service }: Omit<Parts, 'outbox'>,
): Promise<void> {
  const { registry, overrides, shellFolder, shellAssets } = service;
  await registerRegistry(app, { registry, overrides, shellFolder });
  registerOverrides(app, overrides);
  await registerRegistryApi(app, service);
  registerEmbed(app, { db, settings, registry, shellAssets });
  registerDocuments(app, {
    settings,
    registry,
    overrides,
    shellAssets,
    regions: () => regionLookup(regions),
    addresses: { listings: () => readListedAddresses(db), stored: () => readStoredAddresses(db) },
    prices: (internalId) => findPrices(db, internalId),
    wasListed: (locator) => wasListed(db, locator),
    regionText: (handles) => createContentStore(db).region(handles),
    interest: (listing, since) => readInterest(db, listing, since),
    formToken: (request, reply) => issueFormToken(db, request, reply),
  });
}

/** Where people reach the site, for links in mails. */
function siteUrl({ PUBLIC_URL, HOST, PORT }: Settings): string {
  return PUBLIC_URL ? new URL(PUBLIC_URL).origin : `http://${HOST === '0.0.0.0' ? 'localhost' : HOST}:${PORT}`;
}

/** The directory as documents read it; without it, while the database is away, islands alone are regions. */
async function regionLookup(service: RegionService): Promise<RegionLookup | null> {
  const directory = await service.load().catch(() => null);
  if (!directory) return null;
  const counts = await service.current().catch(() => null);
  const pathOf = (handles: readonly string[]) => directory.find(handles)?.path;
  return {
    findRegion: service.findRegion,
    isRegion: (handles) => pathOf(handles) !== undefined,
    namesOf: (handles) => pathOf(handles)?.map(({ name }) => name) ?? null,
    childrenOf: (handles) =>
      (handles.length === 0 ? directory.islands : (directory.find(handles)?.children ?? [])).map((node) => ({
        name: node.name,
        handles: node.path.map(({ handle }) => handle),
        count: counts?.countOf(node) ?? 0,
      })),
    fullPath: (handles) => pathOf(handles)?.map(({ handle }) => handle) ?? null,
  };
}
