import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { DISCOVERY_SCHEMA_URL } from 'federation/protocol/discovery';
import { currentUser } from 'shared-contracts';
import { serverClock } from 'shared-contracts/leads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveCall } from '../../platform/http/serve-call';
import type { ShellAssets } from '../../registry/shell-assets';
import { createTestApp } from '../../testing/test-app';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { registerEmbed } from './register-embed';

const SHOP = 'https://shop.example.com';
const host = { js: ['site.0a.js'], css: [], preload: [] };
const ASSETS: ShellAssets = {
  site: host,
  admin: host,
  'agent-tools': host,
  embed: { js: ['embed.0b.js'], css: [], preload: [] },
  integrity: { 'embed.0b.js': 'sha384-of-embed' },
  contract: '2.0.0',
  shared: {},
  protocols: [1],
  exports: {},
};
let app: FastifyInstance;
let assets: ShellAssets | null = ASSETS;

let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
  app = await createTestApp({
    environment: { EMBED_ORIGINS: SHOP, DATA_DIR: await mkdtemp(`${tmpdir()}/embed-`) },
    features: [
      (instance, settings) =>
        registerEmbed(instance, {
          db: store.database,
          settings,
          registry: { discovery: async () => ({ schema: DISCOVERY_SCHEMA_URL, microFrontends: {} }) },
          shellAssets: async () => assets,
        }),
      (instance) => serveCall(instance, serverClock, () => ({ now: '2026-11-20T20:00:00.000Z' })),
    ],
  });
});
afterAll(async () => {
  await app.close();
  await store.close();
});

const get = (url: string, origin: string) => app.inject({ url, headers: { origin } });

test('the script loads the embed host of the day by its hash, on any page', async () => {
  const { headers, body } = await app.inject('/embed.js');
  expect(headers['content-type']).toMatch(/^text\/javascript/);
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(headers['cache-control']).toBe('no-cache');
  expect(body).toContain('/shell/embed.0b.js');
  expect(body).toContain('sha384-of-embed');
  assets = null;
  expect((await app.inject('/embed.js')).statusCode).toBe(404);
  assets = ASSETS;
});

test('settings and versions go to allowed origins only (D82)', async () => {
  const allowed = await get('/embed.json', SHOP);
  expect(allowed.headers['access-control-allow-origin']).toBe(SHOP);
  expect(allowed.headers['access-control-allow-credentials']).toBeUndefined();
  expect(allowed.json()).toMatchObject({ settings: { siteName: 'Hawaii Life' }, discovery: { microFrontends: {} } });
  const other = await get('/embed.json', 'https://elsewhere.example.com');
  expect(other.statusCode).toBe(403);
  expect(other.headers['access-control-allow-origin']).toBeUndefined();
});

test('an allowed origin reads calls with a user token; it changes nothing, and others read nothing (D82)', async () => {
  expect((await get(serverClock.path, SHOP)).headers['access-control-allow-origin']).toBe(SHOP);
  expect((await get(serverClock.path, `${SHOP}.evil.example`)).headers['access-control-allow-origin']).toBeUndefined();
  const asked = await app.inject({ method: 'OPTIONS', url: currentUser.path, headers: { origin: SHOP } });
  expect(asked.statusCode).toBe(204);
  expect(asked.headers['access-control-allow-methods']).toBe('GET');
  expect(asked.headers['access-control-allow-headers']).toBe('X-Hl-User-Token');
  const changing = await app.inject({
    method: 'POST',
    url: '/api/v3/leads',
    headers: { origin: SHOP, 'sec-fetch-site': 'cross-site' },
    payload: {},
  });
  expect(changing.statusCode).toBe(403);
});

test('every reading response varies by origin, so that a cache never hides a permission', async () => {
  for (const headers of [{}, { origin: SHOP }, { origin: 'https://evil.example' }]) {
    const response = await app.inject({ url: serverClock.path, headers });
    expect(String(response.headers.vary).toLowerCase()).toContain('origin');
  }
});
