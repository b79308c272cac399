import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { startRenderer } from 'federation/rendering';
import { ApiError, type RemoteReport } from 'shared-contracts';
import type { Outbox } from '../features/outbox/outbox';
import type { Database } from '../platform/database/database';
import { logOutage } from '../platform/database/outage-log';
import { signingSecret } from '../platform/database/server-state.repository';
import { HOUR_MS, startJob } from '../platform/jobs/jobs';
import { siteUrl } from '../platform/settings/public-settings';
import type { Settings } from '../platform/settings/settings';
import { type CheckerOptions, createChecker } from './check/checker';
import { createPageCheck } from './check/page-check';
import { createDeployments } from './deploy/deployments';
import { createSettling } from './deploy/settle';
import { createHealth, type Health } from './health/health';
import { createRenderCounts } from './health/render-figures';
import { readClaims, releasesWithoutFiles } from './live-releases';
import { createOverrides } from './overrides/overrides';
import { createPreviewGate } from './preview';
import { createPruner } from './prune/prune';
import { openArtifacts } from './publish/artifacts';
import { createAttestor } from './publish/attestations';
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
export function createRegistryService(options: RegistryServiceOptions) {
  const { db, settings } = options;
  const now = options.now ?? Date.now;
  const parts = { ...options, now: () => new Date(now()) };
  const stored = openVersions(parts);
  const browsers = openBrowsers(parts);
  const rendering = createRenderCounts();
  const changes = openChanges(parts, stored);
  const health = createHealth({ ...parts, ...stored, limitsNetworks: settings.RATE_LIMITS });
  return {
    db,
    now: parts.now,
    seededTokens: settings.REGISTRY_TOKENS,
    ...stored,
    ...browsers,
    ...changes,
    rendering,
    health,
    /** Counts a browser's reports about versions. */
    takeReports: async (reports: readonly RemoteReport[], request: FastifyRequest) =>
      health.take(reports, { visitor: await browsers.visitors.of(request), ip: request.ip }),
    status: createStatus({ ...parts, ...stored, ...changes, rendering }),
    /** removes old versions; one server at a time runs it */
    housekeeping: {
      name: 'registry: housekeeping',
      everyMs: 6 * HOUR_MS,
      firstAfterMs: 0,
      run: () => changes.pruner.housekeep(),
    },
    /** Repeats the work of each server until it is stopped: counts, finished ramps, and the check of its files. */
    start: () => startWork(options, { ...stored, ...changes, health }),
  };
}

/** The options, with the time as a date. */
interface Parts extends Omit<RegistryServiceOptions, 'now'> {
  now: () => Date;
}

/** What visitors can get: published versions and their files, versions that came with the site, and the shell. */
function openVersions({ db, settings, log, now }: Parts) {
  const { artifacts, place } = openArtifacts(settings);
  const milliseconds = () => now().getTime();
  const inUse = followDeployments(db, (error) => logOutage(log, 'registry', error), milliseconds);
  const registry = createRegistry(
    { projectFolder: settings.PROJECT_DIR, publishedFolder: settings.REMOTES_DIR },
    (why) => log.warn({ event: 'registry.version-unusable', why }, 'registry: a version cannot be used'),
    milliseconds,
    { inUse, artifacts },
  );
  const shellFolder = join(settings.PROJECT_DIR, 'shell', 'dist');
  return {
    artifacts,
    place,
    inUse,
    registry,
    shellFolder,
    shellAssets: createShellAssets(shellFolder),
    startRenderer: () => startRenderer(join(settings.PROJECT_DIR, 'server', 'dist', 'renderer.mjs')),
  };
}

/** Ids of browsers, and the versions that only one browser gets. */
function openBrowsers({ db, settings, now }: Parts) {
  const visitorKey = signingSecret(db, 'visitor-secret');
  const overrideKey = signingSecret(db, 'override-secret');
  const overrides = createOverrides({ db, signingKey: overrideKey, settings, now });
  return {
    visitors: createVisitors(visitorKey, now),
    overrides,
    mayPreview: createPreviewGate({ db, seededTokens: settings.REGISTRY_TOKENS, overrides, now }),
    /** reads the keys that documents need, so that they need no database later */
    readKeys: () => Promise.all([visitorKey(), overrideKey()]),
  };
}

/** Everything that changes versions: uploads with their checks, deployments, the end of canaries, removal. */
function openChanges({ db, outbox, settings, log, now, startCheck }: Parts, stored: ReturnType<typeof openVersions>) {
  const { artifacts, registry, shellAssets, shellFolder } = stored;
  const shells = async () => {
    const assets = await shellAssets();
    // without a shell a version cannot be checked
    if (!assets) throw new ApiError('busy');
    return [shellFacts(assets)];
  };
  const claims = async (database: Database) => readClaims(database, await registry.built());
  const checker = createChecker({ start: startCheck });
  const checkPages = createPageCheck({ shellFolder, shellAssets, start: stored.startRenderer });
  const deployments = createDeployments({
    db,
    now,
    shells,
    claims,
    isBuilt: async (name) => (await registry.built()).has(name),
    onChange: stored.inUse.refresh,
    mustBeSigned: settings.REQUIRE_PROVENANCE,
  });
  return {
    deployments,
    ...createSettling({ db, deployments, outbox, email: settings.ALERT_EMAIL, siteUrl: siteUrl(settings), log, now }),
    checker,
    publish: createPublisher({ db, artifacts, checker, checkPages, now, shells, claims }),
    attestor: createAttestor({ db, knownKeys: settings.REGISTRY_KEYS }),
    pruner: createPruner({ db, artifacts, now, keepDays: settings.REGISTRY_KEEP_DAYS }),
  };
}

/** @returns ends the work */
function startWork(
  { db, log }: RegistryServiceOptions,
  {
    artifacts,
    place,
    health,
    settle,
    checker,
  }: ReturnType<typeof openVersions> & ReturnType<typeof openChanges> & { health: Health },
): () => Promise<void> {
  const reportMissing = async () => {
    const versions = await releasesWithoutFiles(db, artifacts);
    if (versions.length > 0) log.error({ event: 'registry.files-missing', versions, folder: place }, NOT_SHARED);
  };
  const beat = async () => {
    await health.flush();
    await settle();
  };
  const ends = [
    startJob({ name: 'registry: counting or settling', everyMs: FLUSH_MS, run: beat }, log),
    startJob({ name: 'registry: files of live versions', everyMs: HOUR_MS, firstAfterMs: 0, run: reportMissing }, log),
  ];
  return async () => {
    for (const end of ends) await end();
    await checker.close();
  };
}
