import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createRenderPool } from 'federation/rendering';
import type { ListingSearch } from 'search-engine';
import { ApiError } from 'shared-contracts';
import { registerEmbed } from '../documents/embed/register-embed';
import {
  readListedAddresses,
  readStoredAddresses,
  shownInstead,
  wasListed,
} from '../documents/listed-addresses.repository';
import type { RegionLookup } from '../documents/page-context';
import { readInterest } from '../documents/print/report.repository';
import { registerDocuments } from '../documents/routes';
import { isLinkValid } from '../features/accounts/login-links.repository';
import { requireReportAccess } from '../features/admin/report-access';
import { findPrices } from '../features/listings/listings.repository';
import { pricesOf } from '../features/listings/price-history';
import type { Photos } from '../features/photos/register-photos';
import type { RegionService } from '../features/regions/region-service';
import { requireReady } from '../features/search/ready-search';
import type { Database } from '../platform/database/database';
import { traced } from '../platform/observability/tracing';
import { issueFormToken } from '../platform/security/form-token';
import { registerPolicyReports } from '../platform/security/policy-reports';
import type { Settings } from '../platform/settings/settings';
import { registerRegistryApi } from '../registry/api/routes';
import type { RenderCounts } from '../registry/health/render-figures';
import { registerOverrides } from '../registry/overrides/routes';
import { registerRegistry } from '../registry/routes';
import type { RegistryService } from '../registry/service';
import { createDocumentRenderer } from '../rendering/document-renderer';

export interface SiteDeps {
  settings: Settings;
  db: Database;
  regions: RegionService;
  search: ListingSearch;
  registry: RegistryService;
  /** counts the outcomes of renderings, and pauses pages that fail */
  renderCounts: Pick<RenderCounts, 'add' | 'allows'>;
  readPhoto: Photos['read'];
  /** time limit of the warm-up, in milliseconds */
  warmUpMs?: number;
}

/** A server whose rendering processes are not warm after this time serves all the same: browsers render its documents. */
const WARM_UP_MS = 30_000;

/**
 * Everything that browsers load: documents, the shell's files, the remotes, and the navigation for pages of other
 * sites.
 * @returns what the first document needs, as checks of /readyz. The database may be away after they hold.
 */
export async function registerSite(
  app: FastifyInstance,
  { settings, db, regions, search, registry: service, renderCounts, readPhoto, warmUpMs = WARM_UP_MS }: SiteDeps,
): Promise<Record<'documents' | 'regions' | 'deployments' | 'keys', () => boolean | Promise<boolean>>> {
  const { registry, visitors, overrides, shellAssets } = service;
  registerPolicyReports(app);
  await registerRegistry(app, service);
  registerOverrides(app, service);
  await registerRegistryApi(app, service);
  // a browser gets its id with its first call, and keeps its side of a canary by it
  app.addHook('onSend', async (request, reply) => {
    const isCall = request.routeOptions.schema?.operationId !== undefined;
    const isPublic = String(reply.getHeader('cache-control') ?? '').includes('public');
    if (isCall && !isPublic) await visitors.recognise(request, reply);
  });
  const pool = createRenderPool({ start: service.startRenderer });
  app.addHook('onClose', () => pool.close());
  const renderer = createDocumentRenderer({
    registry,
    shellFolder: service.shellFolder,
    pool: {
      warm: pool.warm,
      render: (source, job, ...data) =>
        traced(`render ${job.kind}`, { 'render.version': source.key }, () => pool.render(source, job, ...data)),
    },
    counts: renderCounts,
    log: app.log,
  });
  let isWarm = false;
  app.addHook('onReady', async () => {
    const stop = new AbortController();
    const warm = async () => {
      const assets = await shellAssets();
      if (assets) await renderer.warm(await registry.discovery(), assets, stop.signal);
    };
    const late = pause(warmUpMs, undefined, { ref: false }).then(() => {
      stop.abort();
      if (!isWarm) throw new Error(`The rendering processes were not ready after ${warmUpMs} ms.`);
    });
    // in the background: the search loads meanwhile
    void Promise.race([warm(), late])
      .catch((error: unknown) =>
        app.log.warn(
          { event: 'rendering.warm-up-failed', err: error },
          'rendering: the warm-up failed; browsers render the first documents',
        ),
      )
      .finally(() => {
        isWarm = true;
      });
  });
  registerEmbed(app, { db, settings, registry, shellAssets });
  registerDocuments(app, {
    settings,
    registry,
    visitors,
    overrides,
    shellAssets,
    regions: () => regionLookup(regions),
    addresses: { listings: () => readListedAddresses(db), stored: () => readStoredAddresses(db) },
    prices: async (listing) => pricesOf(listing, await findPrices(db, listing.internal_id)),
    requireReportAccess: async (session, mlsId) => {
      const listing = await requireReady(search).byMls(mlsId);
      if (!listing) throw new ApiError('not_found');
      requireReportAccess(session, listing);
    },
    wasListed: (locator) => wasListed(db, locator),
    shownInstead: (locator) => shownInstead(db, locator),
    interest: (listing, since) => readInterest(db, listing, since),
    readPhoto,
    renderer,
    revision: () => search.revision,
    onRenderFailure: (report, request) => service.takeReports([report], request),
    isLinkValid: (email, token) => isLinkValid(db, email, token),
    formToken: (request, reply) => issueFormToken(db, request, reply),
  });
  return {
    documents: () => isWarm,
    regions: onceRead(() => regions.load()),
    deployments: onceRead(() => service.inUse.refresh()),
    keys: onceRead(() => service.readKeys()),
  };
}

/** A check that reads until a read succeeds, and holds from then on. */
function onceRead(read: () => Promise<unknown>): () => Promise<boolean> {
  let reading: Promise<boolean> | null = null;
  return () => {
    reading ??= read().then(
      () => true,
      (error: unknown) => {
        reading = null;
        throw error;
      },
    );
    return reading;
  };
}

/** The directory for documents. While the database is away, only the islands are known. */
async function regionLookup(service: RegionService): Promise<RegionLookup | null> {
  const directory = await service.load().catch(() => null);
  if (!directory) return null;
  const pathOf = (handles: readonly string[]) => directory.find(handles)?.path;
  return {
    findRegion: service.findRegion,
    isRegion: (handles) => pathOf(handles) !== undefined,
    namesOf: (handles) => pathOf(handles)?.map(({ name }) => name) ?? null,
    fullPath: (handles) => pathOf(handles)?.map(({ handle }) => handle) ?? null,
  };
}
