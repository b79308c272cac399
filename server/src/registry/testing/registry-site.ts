import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { discoverySchema } from 'federation/protocol/discovery';
import { REGISTRY_BASE } from 'federation/protocol/registry';
import { type Draft, draftFacts } from 'federation/verify/testing';
import { COOKIES, type RemoteReport, type Role, reportRemote } from 'shared-contracts';
import { sessionResolver } from '../../features/accounts/session-resolver';
import { signedInAs, type TestBrowser } from '../../features/accounts/testing/account-app';
import { createOutbox } from '../../features/outbox/outbox';
import { registerTracking } from '../../features/tracking/routes';
import { signingSecret } from '../../platform/database/server-state.repository';
import { type BuiltSite, createBuiltSite } from '../../testing/built-site';
import { createTestApp, testSettings } from '../../testing/test-app';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { registerRegistryApi } from '../api/routes';
import { registerStaffDeployments } from '../api/staff-routes';
import { isWithin } from '../deploy/ramp';
import { registerOverrides } from '../overrides/routes';
import { registerRegistry } from '../routes';
import { createRegistryService, type RegistryService } from '../service';
import { createToken } from '../tokens/tokens';
import { signedVisitor } from '../visitors';
import { startBundledCheck } from './bundled-check';
import { packFiles } from './pack';

/** A server with a registry, a shell and one built remote called search. Its clock stops until the test moves it. */
export interface RegistrySite {
  app: FastifyInstance;
  test: TestDatabase;
  built: BuiltSite;
  service: RegistryService;
  /** milliseconds; moving it by more than 400 expires the cached deployments */
  clock: { now: number };
  /** the key that signs visitors' ids */
  visitorKey: () => Promise<string>;
  artifacts: string;
  close(): Promise<void>;
}

export async function openRegistrySite(environment: Record<string, string> = {}): Promise<RegistrySite> {
  const test = await openTestDatabase();
  const built = await createBuiltSite();
  await built.buildRemote('1.0.0-aaaa', { builtAt: 1000 });
  // ahead of every real clock, because a browser drops cookies by its own clock
  const clock = { now: Date.parse('2100-11-20T10:00:00Z') };
  const artifacts = join(built.folder, 'data', 'remotes');
  const settings = testSettings({ PROJECT_DIR: built.folder, DATA_DIR: join(built.folder, 'data'), ...environment });
  const log = {
    warn: () => undefined,
    error: (problem: unknown) => process.stderr.write(`${JSON.stringify(problem)}\n`),
  };
  const outbox = createOutbox(new Set(settings.ALERT_WEBHOOK_URL ? ['mail', 'alarm'] : ['mail']));
  const service = createRegistryService({
    db: test.database,
    outbox,
    settings,
    log,
    now: () => clock.now,
    startCheck: startBundledCheck,
  });
  const app = await createTestApp({
    features: [
      (instance) => registerRegistry(instance, service),
      (instance) => registerOverrides(instance, service),
      (instance) => registerRegistryApi(instance, service),
      (instance) => registerStaffDeployments(instance, service),
      (instance) =>
        registerTracking(instance, {
          db: test.database,
          outbox,
          onReports: (reports, { request }) => service.takeReports(reports, request),
        }),
    ],
    resolveSession: sessionResolver(test.database),
    environment,
  });
  const close = async () => {
    await app.close();
    await test.close();
    await rm(built.folder, { recursive: true, force: true });
  };
  const visitorKey = signingSecret(test.database, 'visitor-secret');
  return { app, test, built, service, clock, visitorKey, artifacts, close };
}

/** The build of the remote 'tides', compressed. The test may damage it. */
export function tides(version: string, spoil: (draft: Draft) => void = () => undefined) {
  const { files } = draftFacts((draft) => {
    Object.assign(draft.release, { version });
    Object.assign(draft.manifest, {
      contract: '^2.0.0',
      extensions: [{ slot: 'listing.below', expose: './tides', order: 10 }],
    });
    spoil(draft);
  });
  return files;
}

export async function tokenFor({ test, clock }: RegistrySite, name: string): Promise<string> {
  return (await createToken(test.database, { name, at: new Date(clock.now), by: 'a test' })).token;
}

export function upload(site: RegistrySite, token: string, packed: Buffer, name = 'tides', query = '') {
  return site.app.inject({
    method: 'POST',
    url: `${REGISTRY_BASE}/${name}/versions${query}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' },
    payload: packed,
  });
}

export const publishTides = (site: RegistrySite, token: string, version: string, spoil?: (draft: Draft) => void) =>
  upload(site, token, packFiles(tides(version, spoil)));

/** The same site after the team of 'tides' has published these versions, with its token. No visitor gets them yet. */
export async function openPublishedSite(versions: readonly string[], environment: Record<string, string> = {}) {
  const site = await openRegistrySite(environment);
  const token = await tokenFor(site, 'tides');
  for (const version of versions) {
    const { statusCode, body } = await publishTides(site, token, version);
    if (statusCode !== 201) throw new Error(`tides ${version} was not published: ${body}`);
  }
  return { site, token };
}

/** promote, halt, rollback, kill or revive. */
export function act(site: RegistrySite, token: string, path: string, revision: number | '*', body: object = {}) {
  return site.app.inject({
    method: 'POST',
    url: `${REGISTRY_BASE}/tides/${path}`,
    headers: { authorization: `Bearer ${token}`, 'if-match': revision === '*' ? '*' : `"${revision}"` },
    payload: body,
  });
}

/** Version of a remote that a visitor gets; undefined when the remote is not there. */
export async function versionOf(site: RegistrySite, visitor: string | null, name = 'tides') {
  const response = await site.app.inject({ url: '/mfe/discovery.json', cookies: await cookiesOf(site, visitor) });
  return discoverySchema.parse(response.json()).microFrontends[name]?.[0]?.metadata.version;
}

export async function report(site: RegistrySite, visitor: string | null, ip: string, reports: RemoteReport[]) {
  const cookies = await cookiesOf(site, visitor);
  return site.app.inject({ method: 'POST', url: reportRemote.path, remoteAddress: ip, cookies, payload: reports });
}

/** Visitor ids that are an hour old. */
async function cookiesOf({ clock, visitorKey }: RegistrySite, visitor: string | null): Promise<Record<string, string>> {
  if (visitor === null) return {};
  return { [COOKIES.visitor]: signedVisitor(visitor, Math.floor(clock.now / 1000) - 3600, await visitorKey()) };
}

/** Enough visitors for a ramp report that the canary of 'tides' works. */
export async function proveCanary(site: RegistrySite, version: string, percent: number): Promise<void> {
  const first = visitors(1000).filter((visitor) => isWithin(visitor, 'tides', percent));
  for (const [index, visitor] of first.slice(0, 20).entries()) {
    await report(site, visitor, `198.51.${index}.1`, [{ kind: 'load-time', remote: 'tides', version, value: 90 }]);
  }
  await site.service.health.flush();
}

export const signIn = async (site: RegistrySite, name: string, roles: Role[]): Promise<TestBrowser> =>
  (await signedInAs(site, name, roles)).browser;

/** Visitor ids of the site, always the same ones. */
export function visitors(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const hex = createHash('sha256').update(`visitor ${index}`).digest('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  });
}

/** All data of the registry for comparison: tables, and every file with its content. */
export async function everythingKept({ test: { database }, artifacts }: RegistrySite): Promise<string> {
  const rows = [
    await database.selectFrom('remote_versions').selectAll().orderBy('name').orderBy('version').execute(),
    await database.selectFrom('remote_deployments').selectAll().orderBy('name').execute(),
    await database.selectFrom('remote_deployment_events').selectAll().orderBy('id').execute(),
  ];
  const names = await readdir(artifacts, { recursive: true }).catch(() => []);
  const files: string[] = [];
  for (const name of names.sort()) {
    const content = await readFile(join(artifacts, name)).catch(() => null);
    files.push(content ? `${name} ${createHash('sha256').update(content).digest('hex')}` : name);
  }
  return JSON.stringify({ rows, files }, null, 1);
}
