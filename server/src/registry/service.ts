import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { startRenderer } from 'federation/rendering';
import { ApiError } from 'shared-contracts';
import type { Outbox } from '../outbox';
import { type Database, signingSecret } from '../platform/database';
import { type BucketSettings, openBucket } from '../platform/files';
import type { RequestContext } from '../platform/http';
import { HOUR_MS, startJob } from '../platform/jobs';
import { type Settings, siteUrl } from '../platform/settings';
import { createAlarms } from './alarms/alarms';
import { type CheckerOptions, createChecker } from './check/checker';
import { createPageCheck } from './check/page-check';
import { createDeployments } from './deploy/deployments';
import { isHeld } from './deploy/ramp';
import { createHealth } from './health/health';
import { JUDGING_LIMITS, NO_JUDGING_LIMITS } from './health/judge-canary';
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
const CROWD =
  'registry: one address has many visitors who report on a canary, and only three of them count. Behind a proxy that TRUST_PROXY does not ' +
  'name all visitors are one address: no canary halts by itself, and no ramp completes by itself';

const NOT_SHARED =
  'registry: files of live versions are missing here, so this server answers 404 for them. All servers need the same S3_BUCKET or the ' +
  'same shared ARTIFACTS_DIR; if files were lost, restore them from a backup, or publish and promote the versions again';

export interface RegistryServiceOptions {
  db: Database;
  outbox: Outbox;
  settings: BucketSettings &
    Pick<
      Settings,
      | 'NODE_ENV'
      | 'OVERRIDE_ORIGINS'
      | 'DATA_DIR'
      | 'PROJECT_DIR'
      | 'REMOTES_DIR'
      | 'ARTIFACTS_DIR'
      | 'REGISTRY_TOKENS'
      | 'REGISTRY_KEYS'
      | 'REQUIRE_PROVENANCE'
      | 'REGISTRY_KEEP_DAYS'
      | 'RATE_LIMITS'
      | 'ALERT_EMAIL'
      | 'PUBLIC_URL'
      | 'HOST'
      | 'PORT'
    >;
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
  const limits = settings.RATE_LIMITS ? JUDGING_LIMITS : NO_JUDGING_LIMITS;
  const onCrowd = () => log.warn({ event: 'registry.shared-address' }, CROWD);
  const onUndecided = (canary: object) =>
    log.warn({ event: 'registry.canary-undecided', ...canary }, 'registry: a canary needs a decision');
  const email = settings.ALERT_EMAIL;
  const alarms = createAlarms({ db, outbox, email, siteUrl: siteUrl(settings), log, now: date });
  const health = createHealth({ db, registry, inUse, deployments, alarms, now: date, limits, onCrowd, onUndecided });
  const visitorKey = signingSecret(db, 'visitor-secret');
  const overrideKey = signingSecret(db, 'override-secret');
  const visitors = createVisitors(visitorKey, date);
  const overrides = createOverrides({ db, signingKey: overrideKey, settings, now: date });
  const rendering = createRenderCounts();
  const status = createStatus({ db, registry, settle: deployments.settle, now: date, limits, rendering });
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
    visitors,
    reporter: async ({ request, ip }: Pick<RequestContext, 'request' | 'ip'>) => ({
      visitor: await visitors.of(request),
      ip,
    }),
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
      const held = new Map<string, number>();
      const reportHeld = async () => {
        for (const { name, canary } of (await inUse.deployments()).values()) {
          if (!canary || !isHeld(canary, date()) || held.get(name) === canary.startedAt.getTime()) continue;
          held.set(name, canary.startedAt.getTime());
          const { version } = canary;
          log.warn(
            { event: 'registry.ramp-held', name, version },
            'registry: a ramp needs a decision, since too few visitors reported on its version',
          );
        }
      };
      const beat = async () => {
        await health.flush();
        await deployments.settle();
        await reportHeld();
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
