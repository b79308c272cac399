import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openDatabase } from '../platform/database/database';
import { seedSampleData } from '../seed/seed-sample-data';
import { createBuiltSite } from '../testing/built-site';
import { startSeparate } from '../testing/postgres-server';
import { testSettings } from '../testing/test-app';
import { createApp } from './app';

test('a ready server that has rendered no document yet renders its first ones after the database went away', async () => {
  const [postgres, built, dataDir] = await Promise.all([
    startSeparate(),
    createBuiltSite(),
    mkdtemp(join(tmpdir(), 'without-database-')),
  ]);
  await built.buildRemote('1.0.0-aaaa');
  const settings = testSettings({ DATABASE_URL: postgres.url, DATA_DIR: dataDir, PROJECT_DIR: built.folder });
  const { database, close } = await openDatabase({ ...settings, PROJECT_DIR: process.cwd() });
  await seedSampleData({ database, url: postgres.url }, { listings: 20 });
  const listing = await database.selectFrom('listings').select('slug').where('status', '=', 'Active').execute();
  const app = await createApp({ settings, database, databaseUrl: postgres.url });
  await app.ready();
  await vi.waitFor(async () => expect((await app.inject('/readyz')).statusCode).toBe(200), { timeout: 30_000 });

  await postgres.stop();
  await vi.waitFor(async () => expect((await app.inject('/readyz/database')).statusCode).toBe(503), {
    timeout: 30_000,
  });
  const pages = ['/', '/listings', '/listings/maui/south/kihei', `/listings/${listing[0]?.slug}`, '/contact'];
  const statuses = await Promise.all(
    pages.map(async (url) => [url, (await app.inject({ url, headers: { accept: 'text/html' } })).statusCode]),
  );
  expect(statuses).toEqual(pages.map((url) => [url, 200]));
  expect((await app.inject('/readyz')).statusCode).toBe(200);

  await app.close();
  await close();
  await Promise.all([built.folder, dataDir].map((folder) => rm(folder, { recursive: true, force: true })));
});
