import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { prunedSchema, REGISTRY_BASE, refusedSchema, remoteStatusSchema } from 'federation/protocol/registry';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ArtifactStore, folderArtifacts } from '../publish/artifacts';
import {
  act,
  everythingKept,
  openRegistrySite,
  publishTides,
  type RegistrySite,
  report,
  tokenFor,
  versionOf,
  visitors,
} from '../testing/registry-site';
import { createPruner } from './prune';

const DAY = 86_400_000;
let site: RegistrySite;
let token: string;
beforeEach(async () => {
  site = await openRegistrySite({ REGISTRY_KEEP_DAYS: '10' });
  token = await tokenFor(site, 'tides');
});
afterEach(() => site.close());

async function publish(...versions: string[]) {
  for (const version of versions) expect((await publishTides(site, token, version)).statusCode).toBe(201);
}
async function promote(version: string, strategy: object = { kind: 'all' }) {
  const response = await act(site, token, 'promote', '*', { version, strategy, reason: '' });
  expect(response.statusCode, response.body).toBe(200);
}
async function prune(body: object = {}) {
  const response = await act(site, token, 'prune', '*', body);
  expect(response.statusCode, response.body).toBe(200);
  return prunedSchema.parse(response.json());
}
const fileOf = (version: string) =>
  site.app.inject({
    url: `/mfe/tides/${version}/entry.aaaaaaaa.js`,
    headers: { authorization: `Bearer ${token}` },
  });
const later = (days: number) => {
  site.clock.now += days * DAY;
};

test('keeps versions that a visitor gets, could get or may have open, and removes all others with their files', async () => {
  await publish('1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0');
  await promote('1.0.0');
  await promote('1.1.0');
  await promote('1.2.0', { kind: 'canary', percent: 10 });
  await act(site, token, 'halt', '*');
  await promote('1.3.0', { kind: 'canary', percent: 10 });
  later(20);
  await publish('1.6.0');
  await report(site, visitors(1)[0] ?? '', '192.0.2.1', [
    { kind: 'load-time', remote: 'tides', version: '1.4.0', detail: './tides', value: 40 },
  ]);
  await site.service.health.flush();
  const { removed, kept } = await prune();
  expect([removed, kept.toSorted((a, b) => b.version.localeCompare(a.version))]).toEqual([
    ['1.5.0'],
    [
      { version: '1.6.0', why: 'young' },
      { version: '1.4.0', why: 'loaded' },
      { version: '1.3.0', why: 'canary' },
      { version: '1.2.0', why: 'deployed' },
      { version: '1.1.0', why: 'live' },
      { version: '1.0.0', why: 'rollback' },
    ],
  ]);
  expect([(await fileOf('1.5.0')).statusCode, (await fileOf('1.4.0')).statusCode]).toEqual([404, 200]);
  expect(existsSync(join(site.artifacts, 'tides', '1.5.0'))).toBe(false);
  expect(await versionOf(site, null)).toBe('1.1.0');
  // the first one ends the canary
  for (const _ of [1, 2]) expect((await act(site, token, 'rollback', '*')).statusCode).toBe(200);
  expect(await versionOf(site, null)).toBe('1.0.0');
});

test('a version that was removed is never published again, nor promoted, and the history reads on', async () => {
  await publish('1.0.0', '1.1.0');
  await promote('1.1.0');
  later(20);
  expect((await prune()).removed).toEqual(['1.0.0']);
  const again = refusedSchema.parse((await publishTides(site, token, '1.0.0')).json());
  expect([again.code, again.detail]).toEqual(['MFE-114', expect.stringContaining('Publish a new version number')]);
  const promoted = await act(site, token, 'promote', '*', { version: '1.0.0', strategy: { kind: 'all' }, reason: '' });
  expect(promoted.json().code).toBe('MFE-118');
  const response = await site.app.inject({
    url: `${REGISTRY_BASE}/tides`,
    headers: { authorization: `Bearer ${token}` },
  });
  const { versions, removed, history } = remoteStatusSchema.parse(response.json());
  expect(versions.map(({ version }) => version)).toEqual(['1.1.0']);
  expect(removed).toEqual([
    { version: '1.0.0', at: new Date(site.clock.now).toISOString(), by: expect.stringContaining('of tides') },
  ]);
  expect(history.map(({ action, to }) => `${action} ${to}`)).toContain('publish 1.0.0');
});

test('a dry run says what would go and changes nothing', async () => {
  await publish('1.0.0', '1.1.0');
  await promote('1.1.0');
  later(20);
  const before = await everythingKept(site);
  expect((await prune({ dryRun: true })).removed).toEqual(['1.0.0']);
  expect((await prune({ dryRun: true, keepDays: 30 })).kept).toContainEqual({ version: '1.0.0', why: 'young' });
  expect(await everythingKept(site)).toBe(before);
});

test('a dry run for a remote that was never promoted creates no deployment', async () => {
  await publish('1.0.0');
  later(20);
  const before = await everythingKept(site);
  expect((await prune({ dryRun: true })).removed).toEqual(['1.0.0']);
  expect(await everythingKept(site)).toBe(before);
});

test('the server does it by itself, and once more for files that a killed run left behind', async () => {
  await publish('1.0.0');
  const [folder, copy] = [join(site.artifacts, 'tides', '1.0.0'), join(site.built.folder, 'copy')];
  await cp(folder, copy, { recursive: true });
  await site.service.pruner.housekeep();
  expect(existsSync(folder)).toBe(true);
  later(20);
  await site.service.pruner.housekeep();
  expect(existsSync(folder)).toBe(false);
  await cp(copy, folder, { recursive: true });
  await site.service.pruner.housekeep();
  expect(existsSync(folder)).toBe(false);
  await rm(copy, { recursive: true });
});

test('files that cannot be removed keep no others', async () => {
  await publish('1.0.0', '1.1.0', '1.2.0');
  later(20);
  const files = folderArtifacts(site.artifacts);
  const artifacts: ArtifactStore = {
    ...files,
    remove: (name, version) => (version === '1.1.0' ? Promise.reject(new Error('EBUSY')) : files.remove(name, version)),
  };
  const now = () => new Date(site.clock.now);
  const pruner = createPruner({ db: site.test.database, artifacts, now, keepDays: 10 });
  await expect(pruner.housekeep()).rejects.toThrow('EBUSY');
  const there = () => ['1.0.0', '1.1.0', '1.2.0'].filter((one) => existsSync(join(site.artifacts, 'tides', one)));
  expect(there()).toEqual(['1.1.0']);
  await site.service.pruner.housekeep();
  expect(there()).toEqual([]);
});

test('another team may not, and an unknown remote is refused', async () => {
  await publish('1.0.0');
  later(20);
  const pruneWith = async (remote: string, name: string) => {
    const headers = { authorization: `Bearer ${await tokenFor(site, remote)}` };
    return (
      await site.app.inject({ method: 'POST', url: `${REGISTRY_BASE}/${name}/prune`, headers, payload: {} })
    ).json();
  };
  expect((await pruneWith('search', 'tides')).code).toBe('MFE-113');
  expect((await pruneWith('nothing', 'nothing')).code).toBe('MFE-118');
  expect((await pruneWith('tides', 'tides')).removed).toEqual(['1.0.0']);
});
