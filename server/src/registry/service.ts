import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { startRenderer } from 'federation/rendering';
import { ApiError, type RemoteReport } from 'shared-contracts';
import type { Outbox } from '../features/outbox/outbox';
import type { Database } from '../platform/database/database';
import { signingSecret } from '../platform/database/signing-secret.repository';
import { openBucket } from '../platform/files/bucket';
import { HOUR_MS, startJob } from '../platform/jobs/jobs';
import { siteUrl } from '../platform/settings/public-settings';
import type { Settings } from '../platform/settings/settings';
import { type CheckerOptions, createChecker } from './check/checker';
import { createPageCheck } from './check/page-check';
import { createDeployments } from './deploy/deployments';
import { createSettling } from './deploy/settle';
import { createHealth } from './health/health';
import { createRenderCounts } from './health/render-figures';
import { readClaims, releasesWithoutFiles } from './live-releases';
import { createOverrides } from './overrides/overrides';
import { createPreviewGate } from './preview';
import { createPruner } from './prune/prune';
import { artifactsFolderOf, folderArtifacts, sweepIncoming } from './publish/artifacts';
import { createAttestor } from './publish/attestations';
import { bucketArtifacts } from './publish/bucket-artifacts';
import { createPublisher } from './publish/publish';
import { createRegistry } from './registry';
import { followDeployments } from './releases-in-use';
import { createShellAssets, shellFacts } from './shell-assets';
import { createStatus } from './status';
import { createVisitors } from './visitors';

const FLUSH_MS = 1000;
const NOT_SHARED =
  'registry: files of live versions are missing here, so this server answers 404 for them. All servers need the same S3_BUCKET or the ' +
  'same shared ARTIFACTS_DIR; if files were lost, restore them from a backup, or publish and promote the versions again';

export interface RegistryServiceOptions {
  db: Database;
  outbox: Outbox;
  settings: Settings;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  now?: () => number;
  /** starts the thread that checks uploads */
  startCheck?: CheckerOptions['start'];
}

export type RegistryService = ReturnType<typeof createRegistryService>;

/** The service for all reads and changes of remotes' versions. */
export function createRegistryService({
  db,
  outbox,
  settings,
  log,
  now = Date.now,
  startCheck,
}: RegistryServiceOptions) {
  const date = () => new Date(now());
  const artifactsFolder = artifactsFolderOf(settings);
  const bucket = openBucket(settings);
  const artifacts = bucket ? bucketArtifacts(bucket) : folderArtifacts(artifactsFolder);
  const inUse = followDeployments(
    db,
    (error) =>
      log.error(
        { event: 'registry.database-failed', err: error },
        'registry: the database did not answer; the last known state is used',
      ),
    now,
  );
  const registry = createRegistry(
    { projectFolder: settings.PROJECT_DIR, publishedFolder: settings.REMOTES_DIR },
    (why) => log.warn({ event: 'registry.version-unusable', why }, 'registry: a version cannot be used'),
    now,
    { inUse, artifacts },
  );
  const shellFolder = join(settings.PROJECT_DIR, 'shell', 'dist');
  const shellAssets = createShellAssets(shellFolder);
  const shells = async () => {
    const assets = await shellAssets();
    // without a shell a version cannot be checked
    if (!assets) throw new ApiError('busy');
    return [shellFacts(assets)];
  };
  const claims = async (database: Database) => readClaims(database, await registry.built());
  const deployments = createDeployments({
    db,
    now: date,
    shells,
    claims,
    isBuilt: async (name) => (await registry.built()).has(name),
    onChange: inUse.refresh,
    mustBeSigned: settings.REQUIRE_PROVENANCE,
  });
  const checker = createChecker({ start: startCheck });
  const start = () => startRenderer(join(settings.PROJECT_DIR, 'server', 'dist', 'renderer.mjs'));
  const checkPages = createPageCheck({ shellFolder, shellAssets, start });
  const publish = createPublisher({ db, artifacts, checker, checkPages, now: date, shells, claims });
  const pruner = createPruner({ db, artifacts, now: date, keepDays: settings.REGISTRY_KEEP_DAYS });
  const email = settings.ALERT_EMAIL;
  const settling = createSettling({ db, deployments, outbox, email, siteUrl: siteUrl(settings), log, now: date });
  const health = createHealth({ db, registry, inUse, now: date, limitsNetworks: settings.RATE_LIMITS });
  const visitorKey = signingSecret(db, 'visitor-secret');
  const overrideKey = signingSecret(db, 'override-secret');
  const visitors = createVisitors(visitorKey, date);
  const overrides = createOverrides({ db, signingKey: overrideKey, settings, now: date });
  const rendering = createRenderCounts();
  const status = createStatus({ db, registry, ...settling, now: date, rendering });
  return {
    db,
    now: date,
    seededTokens: settings.REGISTRY_TOKENS,
    registry,
    inUse,
    shellFolder,
    shellAssets,
    startRenderer: start,
    rendering,
    deployments,
    publish,
    attestor: createAttestor({ db, knownKeys: settings.REGISTRY_KEYS }),
    pruner,
    health,
    settle: settling.settle,
    visitors,
    /** Counts a browser's reports about versions. */
    takeReports: async (reports: readonly RemoteReport[], request: FastifyRequest) =>
      health.take(reports, { visitor: await visitors.of(request), ip: request.ip }),
    overrides,
    /** reads the keys that documents need, so that they need no database later */
    readKeys: () => Promise.all([visitorKey(), overrideKey()]),
    mayPreview: createPreviewGate({ db, seededTokens: settings.REGISTRY_TOKENS, overrides, now: date }),
    status,
    /** removes old versions; one server at a time runs it */
    housekeeping: {
      name: 'registry: housekeeping',
      everyMs: 6 * HOUR_MS,
      firstAfterMs: 0,
      run: () => pruner.housekeep(),
    },
    /** Repeats the work of each server until it is stopped: counts, finished ramps, and its files. */
    start() {
      const sweep = () => sweepIncoming(artifactsFolder, now());
      const reportMissing = async () => {
        const versions = await releasesWithoutFiles(db, artifacts);
        if (versions.length > 0)
          log.error(
            { event: 'registry.files-missing', versions, folder: bucket ? settings.S3_BUCKET : artifactsFolder },
            NOT_SHARED,
          );
      };
      const beat = async () => {
        await health.flush();
        await settling.settle();
      };
      const ends = [
        startJob({ name: 'registry: counting or settling', everyMs: FLUSH_MS, run: beat }, log),
        startJob(
          { name: 'registry: files of live versions', everyMs: HOUR_MS, firstAfterMs: 0, run: reportMissing },
          log,
        ),
        startJob({ name: 'registry: incomplete uploads', everyMs: 6 * HOUR_MS, firstAfterMs: 0, run: sweep }, log),
      ];
      return async () => {
        for (const end of ends) await end();
        await checker.close();
      };
    },
  };
}
