import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { listingSchema, searchAnswerSchema } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app/app';
import { seedSampleData } from '../../seed/seed-sample-data';
import { createBuiltSite } from '../../testing/built-site';
import { testSettings } from '../../testing/test-app';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';

let opened: TestDatabase;
let folder: string;
let dataDir: string;
beforeAll(async () => {
  const [database, built] = await Promise.all([openTestDatabase(), createBuiltSite()]);
  await built.buildRemote('1.0.0-aaaa');
  await seedSampleData(database, { listings: 150 });
  opened = database;
  folder = built.folder;
  dataDir = await mkdtemp(join(tmpdir(), 'luxury-'));
});
afterAll(async () => {
  await opened.close();
  for (const each of [folder, dataDir]) await rm(each, { recursive: true, force: true });
});

/** Starts the server with the same database and the same snapshot of the search, and stops it afterwards. */
async function served<T>(luxuryFrom: number, use: (app: FastifyInstance) => Promise<T>): Promise<T> {
  const environment = { DATA_DIR: dataDir, PROJECT_DIR: folder, LUXURY_FROM: String(luxuryFrom) };
  const app = await createApp({
    settings: testSettings(environment),
    database: opened.database,
    databaseUrl: opened.url,
  });
  await app.ready();
  try {
    while ((await app.inject('/readyz')).statusCode !== 200) await new Promise((resolve) => setTimeout(resolve, 20));
    return await use(app);
  } finally {
    await app.close();
  }
}

/** The luxury results of the search, the count of its filter and a listing's page. */
async function luxuryOf(app: FastifyInstance) {
  const filters = { title_land: [], luxury_properties: true };
  const post = async (path: string, payload: object) =>
    (await app.inject({ method: 'POST', url: `/api/v3/search/${path}`, payload })).json();
  const { results, total } = searchAnswerSchema.parse(await post('all', { filters, sort_order: 'price_ascending' }));
  const { totals } = await post('counts', { searches: [{ filters }] });
  const { results: all } = searchAnswerSchema.parse(
    await post('all', { filters: { title_land: [] }, sort_order: 'price_descending' }),
  );
  const detail = async (slug: string) => listingSchema.parse((await app.inject(`/api/v3/search/slug/${slug}`)).json());
  return { results, total, totals, all, detail };
}

test('LUXURY_FROM decides the luxury filter, its count and the mark of a listing, also after a restart', async () => {
  const first = await served(2_000_000, async (app) => {
    const { results, total, totals, all, detail } = await luxuryOf(app);
    expect(total).toBeGreaterThan(3);
    expect(totals).toEqual([total]);
    expect(results.every(({ asking_price }) => (asking_price ?? 0) >= 2_000_000)).toBe(true);
    expect(all.filter(({ asking_price }) => (asking_price ?? 0) >= 2_000_000)).toHaveLength(total);
    const [cheapest] = results;
    const { luxury, property_tags } = await detail(cheapest?.slug ?? '');
    expect([luxury, property_tags.includes('Luxury')]).toEqual([true, true]);
    return { total, cheapest };
  });

  const raised = (first.cheapest?.asking_price ?? 0) + 1;
  await served(raised, async (app) => {
    await expect.poll(async () => (await luxuryOf(app)).total).toBe(first.total - 1);
    const { results, totals, detail } = await luxuryOf(app);
    expect(totals).toEqual([first.total - 1]);
    expect(results.map(({ slug }) => slug)).not.toContain(first.cheapest?.slug);
    const { luxury, property_tags } = await detail(first.cheapest?.slug ?? '');
    expect([luxury, property_tags.includes('Luxury')]).toEqual([false, false]);
  });
});
