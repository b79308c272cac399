import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { discoverySchema } from 'federation/protocol/discovery';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BuiltSite, createBuiltSite } from '../testing/built-site';
import { createTestApp } from '../testing/test-app';
import { createRegistry } from './registry';
import { registerRegistry } from './routes';
import { createVisitors } from './visitors';

let site: BuiltSite;
let app: FastifyInstance;
let now: number;
const skipped: string[] = [];

beforeEach(async () => {
  skipped.length = 0;
  now = 0;
  site = await createBuiltSite();
  await site.buildRemote('1.0.0-aaaa', { builtAt: 1000 });
  const registry = createRegistry(
    { projectFolder: site.folder, publishedFolder: null },
    (why) => skipped.push(why),
    () => now,
  );
  const visitors = createVisitors(
    async () => 'a secret of this test',
    () => new Date(now),
  );
  app = await createTestApp({
    features: [
      (instance) => registerRegistry(instance, { registry, visitors, shellFolder: join(site.folder, 'shell', 'dist') }),
    ],
  });
});
afterEach(async () => {
  await app.close();
  await rm(site.folder, { recursive: true });
});

async function discovered() {
  const response = await app.inject({ url: '/mfe/discovery.json' });
  expect(response.headers['cache-control']).toBe('no-store');
  const [version] = discoverySchema.parse(response.json()).microFrontends.search ?? [];
  if (!version) throw new Error('the search remote is not discovered');
  return version;
}

test('names the address of the one version of a remote, with the hash of every file that browsers load', async () => {
  const version = await discovered();
  expect(version.url).toBe('/mfe/search/1.0.0-aaaa/release.json');
  expect(version.extras.federation).toEqual({
    name: 'mfe_search',
    entry: '/mfe/search/1.0.0-aaaa/entry.aabbccdd.js',
    format: 'script',
  });
  expect(Object.keys(version.extras.integrity)).toEqual(['entry.aabbccdd.js', 'search.aabbccdd.js']);
  expect(version.fallbackUrl).toBeUndefined();
});

test('names no hash, by which it would be preloaded, of a chunk that another build tool loads in its own mode', async () => {
  const build = { command: 'webpack', folder: 'dist', entry: 'entry.aabbccdd.js', format: 'script' as const };
  await site.buildRemote('1.0.0-cccc', { builtAt: 3000, manifest: { build } });
  now += 1000;
  const { integrity, assets } = (await discovered()).extras;
  expect(Object.keys(integrity)).toEqual(['entry.aabbccdd.js']);
  expect(assets['./search']?.js).toEqual(['search.aabbccdd.js']);
});

test('picks a rebuilt remote up while running and keeps the version before it to fall back on', async () => {
  await discovered();
  await site.buildRemote('1.0.0-bbbb', { builtAt: 2000 });
  now += 1000;
  const version = await discovered();
  expect(version.metadata.version).toBe('1.0.0-bbbb');
  expect(version.fallbackUrl).toBe('/mfe/search/1.0.0-aaaa/release.json');
  expect(version.extras.fallback?.release).toBe('/mfe/search/1.0.0-aaaa/release.json');
  const older = await app.inject({ url: '/mfe/search/1.0.0-aaaa/release.json' });
  expect(older.statusCode).toBe(200);
});

test('a current file names the live version whatever was built last', async () => {
  await site.buildRemote('1.0.0-bbbb', { builtAt: 2000 });
  await writeFile(join(site.folder, 'mfe-search', 'dist', 'current'), '1.0.0-aaaa\n');
  now += 1000;
  const version = await discovered();
  expect(version.metadata.version).toBe('1.0.0-aaaa');
});

test('leaves out a version made for another contract or with a broken release.json, and says so', async () => {
  await site.buildRemote('2.0.0', { builtAt: 3000, manifest: { contract: '^9.0.0' } });
  await site.buildRemote('3.0.0', { builtAt: 4000 });
  await writeFile(join(site.folder, 'mfe-search', 'dist', '3.0.0', 'release.json'), '{"cut');
  now += 1000;
  const version = await discovered();
  expect(version.metadata.version).toBe('1.0.0-aaaa');
  // the folders are read concurrently, so the order varies
  expect(skipped.join('\n')).toMatch(/needs contract \^9\.0\.0/);
  expect(skipped.join('\n')).toMatch(/Reading .* failed/);
});

test('serves listed files for ever, packed and open to other origins', async () => {
  const response = await app.inject({
    url: '/mfe/search/1.0.0-aaaa/search.aabbccdd.js',
    headers: { 'accept-encoding': 'br' },
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': expect.stringContaining('javascript'),
  });
});

test.each([
  '/mfe/search/1.0.0-aaaa/../../../shell/package.json',
  '/mfe/search/1.0.0-aaaa/%2e%2e%2frelease.json',
  '/mfe/search/9.9.9/entry.aabbccdd.js',
  '/mfe/nobody/1.0.0/entry.js',
  '/mfe/search/1.0.0-aaaa/unlisted.js',
  '/mfe/search/1.0.0-aaaa/server/entry.aabbccdd.js',
  '/mfe/search/1.0.0-aaaa/~2/server/entry.aabbccdd.js',
  '/mfe/search/1.0.0-aaaa/server%2Fentry.aabbccdd.js',
  '/shell/%2e%2e/package.json',
  '/shell/none.js',
  '/shell/server/render.0a1b2c3d.js',
  '/shell//server/render.0a1b2c3d.js',
  '/shell/',
])('answers 404 for %s', async (url) => {
  const response = await app.inject({ url });
  expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
});

test('keeps only files whose name carries their hash', async () => {
  const hashed = await app.inject({ url: '/shell/site.0a1b2c3d.js' });
  const plain = await app.inject({ url: '/shell/robots.svg' });
  expect(hashed.headers['cache-control']).toContain('immutable');
  expect(plain.headers['cache-control']).toBe('no-cache');
});
