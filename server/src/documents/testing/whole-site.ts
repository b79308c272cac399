import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../app/app';
import { seedRegions } from '../../features/regions/seed-regions.repository';
import { seedSampleData } from '../../seed/seed-sample-data';
import { createBuiltSite } from '../../testing/built-site';
import { ORIGIN } from '../../testing/site-origin';
import { testSettings } from '../../testing/test-app';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';

export interface WholeSite {
  app: FastifyInstance;
  database: TestDatabase['database'];
  /** opens an address as a browser without scripts does */
  open(url: string): Promise<{ status: number; body: string; headers: Record<string, unknown> }>;
  close(): Promise<void>;
}

const HTML = { accept: 'text/html,application/xhtml+xml' };

/** The whole server over sample islands with a few listings, or as a site without samples starts: without any. */
export async function openWholeSite(
  listings: number | 'no samples',
  environment: Readonly<Record<string, string>> = {},
  { renderer }: { renderer?: string } = {},
): Promise<WholeSite> {
  const [opened, built] = await Promise.all([openTestDatabase(), createBuiltSite({ renderer })]);
  await built.buildRemote('1.0.0-aaaa');
  if (listings === 'no samples') await seedRegions(opened.database);
  else await seedSampleData(opened, { listings });
  const dataDir = await mkdtemp(join(tmpdir(), 'whole-site-'));
  const settings = testSettings({
    DATA_DIR: dataDir,
    PROJECT_DIR: built.folder,
    PUBLIC_URL: ORIGIN,
    // the host of injected requests
    ALLOWED_ORIGINS: 'http://localhost',
    ...environment,
  });
  const app = await createApp({ settings, database: opened.database, databaseUrl: opened.url });
  await app.ready();
  while ((await app.inject('/readyz')).statusCode !== 200) await new Promise((resolve) => setTimeout(resolve, 20));
  return {
    app,
    database: opened.database,
    async open(url) {
      const response = await app.inject({ url, headers: HTML });
      return { status: response.statusCode, body: response.body, headers: response.headers };
    },
    async close() {
      await app.close();
      await opened.close();
      await rm(built.folder, { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
