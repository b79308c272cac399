import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { createRenderPool } from 'federation/rendering';
import { isLinkValid } from '../features/accounts/login-links.repository';
import { requireReportAccess } from '../features/listings/report-access';
import type { RegionService } from '../features/regions/region-service';
import { requireReady } from '../features/search/ready-search';
import { defaultLanguage } from '../platform/language/language';
import { createSafeFetch } from '../platform/network/safe-fetch';
import { traced } from '../platform/observability/tracing';
import { issueFormToken } from '../platform/security/form-token';
import { registerPolicyReports } from '../platform/security/policy-reports';
import { createDocumentRenderer, type DocumentRenderer } from '../rendering/document-renderer';
import { registerEmbed } from './embed/register-embed';
import { createExternalReader, EXTERNAL_LIMITS } from './external-data';
import { readListedAddresses, readStoredAddresses, shownInstead, wasListed } from './listed-addresses.repository';
import type { RegionLookup } from './page-context';
import { registerDocuments } from './routes';

/** A server whose rendering processes are not warm after this time serves all the same: browsers render its documents. */
const WARM_UP_MS = 30_000;

/**
 * Documents, and the navigation for pages of other sites. The server is ready when it has what the first document
 * needs; the database may be away after that.
 */
export default plugin(
  async (app: FastifyInstance) => {
    const { settings, database, regions, listingSearch: search, photos, registry: service } = app;
    const { registry, visitors, overrides, shellAssets } = service;
    registerPolicyReports(app);
    registerEmbed(app, { db: database, settings, registry, shellAssets });
    registerDocuments(app, {
      settings,
      registry,
      visitors,
      overrides,
      shellAssets,
      regions: () => regionLookup(regions),
      addresses: { listings: () => readListedAddresses(database), stored: () => readStoredAddresses(database) },
      requireReportAccess: async (session, mlsId) => {
        const listing = await requireReady(search).byMls(mlsId);
        if (listing) requireReportAccess(session, listing);
      },
      readExternal: createExternalReader(
        createSafeFetch({ ...EXTERNAL_LIMITS, allowLoopback: settings.ALLOW_LOOPBACK_RECEIVERS }),
        app.log,
      ),
      wasListed: (locator) => wasListed(database, locator),
      shownInstead: (locator) => shownInstead(database, locator),
      readPhoto: photos.read,
      renderer: warmRenderer(app),
      revision: () => search.revision,
      onRenderFailure: (report, request) => service.takeReports([report], request),
      isLinkValid: (email, token) => isLinkValid(database, email, token),
      formToken: (request, reply) => issueFormToken(database, request, reply),
    });
    app.readiness.regions = onceRead(() => regions.load());
    app.readiness.deployments = onceRead(() => service.inUse.refresh());
    app.readiness.keys = onceRead(() => service.readKeys());
  },
  { name: 'documents', dependencies: ['registry', 'photos', 'regions', 'accounts'] },
);

/** The renderer of documents, whose processes render samples before the server is ready. */
function warmRenderer(app: FastifyInstance): DocumentRenderer {
  const { registry: service, renderCounts, settings, log, pace } = app;
  const { registry, shellAssets } = service;
  const warmUpMs = pace.site?.warmUpMs ?? WARM_UP_MS;
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
    language: defaultLanguage(settings),
    log,
  });
  let isWarm = false;
  app.readiness.documents = () => isWarm;
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
        log.warn(
          { event: 'rendering.warm-up-failed', err: error },
          'rendering: the warm-up failed; browsers render the first documents',
        ),
      )
      .finally(() => {
        isWarm = true;
      });
  });
  return renderer;
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
