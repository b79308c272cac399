import {
  changeDeployment,
  createRegistryToken,
  promoteVersion,
  readDeployments,
  readRegistryTokens,
  revokeRegistryToken,
} from 'federation/protocol/deployments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../../features/accounts/testing/account-app';
import { packFiles } from '../testing/pack';
import { openPublishedSite, type RegistrySite, signIn, tides, upload, versionOf } from '../testing/registry-site';

let site: RegistrySite;
let admin: TestBrowser;
let owner: TestBrowser;

beforeAll(async () => {
  ({ site } = await openPublishedSite(['1.0.0', '1.1.0']));
  admin = await signIn(site, 'admin', ['admin']);
  owner = await signIn(site, 'owner', ['super_admin']);
});
afterAll(() => site.close());

const reason = 'the page said so';
const promotion = (revision: number, version = '1.0.0') => ({
  name: 'tides',
  revision,
  version,
  strategy: { kind: 'all' },
  reason,
});

test('an administrator promotes, rolls back and switches off on what was on screen, and the log keeps it', async () => {
  const promoted = await admin.post(promoteVersion.path, promotion(0));
  expect([promoted.statusCode, promoted.json().live, promoted.json().revision]).toEqual([200, '1.0.0', 1]);
  const late = await admin.post(promoteVersion.path, promotion(0, '1.1.0'));
  expect([late.statusCode, late.json().code]).toEqual([409, 'version_conflict']);
  const off = await admin.post(changeDeployment.path, { name: 'tides', revision: 1, action: 'kill', reason });
  expect(off.json().killed).toMatchObject({ by: 'admin@example.com', reason });
  expect(await versionOf(site, null)).toBeUndefined();
  await admin.post(changeDeployment.path, { name: 'tides', revision: 2, action: 'revive', reason });
  const rollback = { name: 'tides', revision: 3, action: 'rollback', reason };
  const unconfirmed = await admin.post(changeDeployment.path, rollback);
  expect([unconfirmed.statusCode, unconfirmed.json().code]).toEqual([400, 'validation_failed']);
  expect(await versionOf(site, null)).toBe('1.0.0');
  await admin.post(changeDeployment.path, { ...rollback, confirmNoVisitor: true });
  expect(await versionOf(site, null)).toBeUndefined();

  const shown = await admin.get(`${readDeployments.path}?hours=6`);
  const { remotes } = readDeployments.answer.parse(shown.json());
  expect(remotes.map(({ deployment, built }) => [deployment.name, built])).toEqual([
    ['search', '1.0.0-aaaa'],
    ['tides', null],
  ]);
  expect(remotes[1]?.history.map(({ action, by }) => [action, by])).toEqual([
    ['rollback', 'admin@example.com'],
    ['revive', 'admin@example.com'],
    ['kill', 'admin@example.com'],
    ['promote', 'admin@example.com'],
    ['publish', expect.stringContaining('token')],
    ['publish', expect.stringContaining('token')],
  ]);
  const log = await site.test.database.selectFrom('staff_audit').select(['action', 'subject', 'detail']).execute();
  expect(log).toContainEqual({ action: 'Version promoted', subject: 'tides 1.0.0', detail: reason });
  // refused changes are not in the log
  expect(log.filter(({ action }) => action === 'Version promoted')).toHaveLength(1);
});

test.each([
  ['no reason', { ...promotion(4), reason: ' ' }, 'validation_failed'],
  ['no such version', { ...promotion(4), version: '9.9.9' }, 'validation_failed'],
  ['no percent', { ...promotion(4), strategy: { kind: 'canary', percent: 0 } }, 'validation_failed'],
])('gets the reason for %s', async (_, body, code) => {
  const response = await admin.post(promoteVersion.path, body);
  expect([response.statusCode, response.json().code]).toEqual([400, code]);
});

test('no other user changes anything, and no other site through an administrator', async () => {
  const body = promotion(4);
  const agent = await signIn(site, 'agent', ['advisor']);
  expect((await agent.post(promoteVersion.path, body)).statusCode).toBe(403);
  expect((await agent.get(readDeployments.path)).statusCode).toBe(403);
  expect((await site.app.inject({ method: 'POST', url: promoteVersion.path, payload: body })).statusCode).toBe(401);
  const forged = await admin.post(promoteVersion.path, body, { 'sec-fetch-site': 'cross-site' });
  expect([forged.statusCode, forged.json().code]).toEqual([403, 'cross_site']);
});

test('a super admin creates a token that is shown once, works for its remote, and can be revoked', async () => {
  for (const [method, path] of [
    ['get', readRegistryTokens.path],
    ['post', createRegistryToken.path],
  ] as const) {
    expect((await (method === 'get' ? admin.get(path) : admin.post(path, { name: 'tides' }))).statusCode).toBe(403);
  }
  const made = createRegistryToken.answer.parse((await owner.post(createRegistryToken.path, { name: 'tides' })).json());
  expect(made.token).toMatch(/^hlr_[A-Za-z0-9_-]{43}$/);
  const listed = await owner.get(readRegistryTokens.path);
  expect(listed.body).not.toContain(made.token);
  expect(JSON.stringify(await site.test.database.selectFrom('remote_tokens').selectAll().execute())).not.toContain(
    made.token,
  );
  expect((await upload(site, made.token, packFiles(tides('1.2.0')))).statusCode).toBe(201);
  expect((await upload(site, made.token, packFiles(tides('1.2.0')), 'search')).json().code).toBe('MFE-113');
  expect((await owner.post(revokeRegistryToken.path, { id: made.id })).statusCode).toBe(200);
  expect((await upload(site, made.token, packFiles(tides('1.3.0')))).json().code).toBe('MFE-113');
  expect((await owner.post(revokeRegistryToken.path, { id: made.id })).statusCode).toBe(404);
});
