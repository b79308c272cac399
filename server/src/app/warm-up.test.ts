import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createBuiltSite } from '../testing/built-site';
import { listen, testSettings } from '../testing/test-app';
import { openTestDatabase } from '../testing/test-database';
import { createApp } from './app';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A server whose rendering processes run this program. @returns what /readyz answers */
async function serve(renderer: string, warmUpMs?: number) {
  const [opened, built, dataDir] = await Promise.all([
    openTestDatabase(),
    createBuiltSite({ renderer }),
    mkdtemp(join(tmpdir(), 'warm-up-test-')),
  ]);
  await built.buildRemote('1.0.0-aaaa');
  const settings = testSettings({ DATA_DIR: dataDir, PROJECT_DIR: built.folder });
  const pace = warmUpMs === undefined ? {} : { site: { warmUpMs } };
  const app = await createApp({ settings, database: opened.database, databaseUrl: opened.url, pace });
  const removed = () => Promise.all([built.folder, dataDir].map((folder) => rm(folder, { recursive: true })));
  ends.push(() => app.close(), opened.close, removed);
  const url = `${await listen(app)}/readyz`;
  return async (): Promise<{ status: number; checks: Record<string, boolean> }> => {
    const response = await globalThis.fetch(url);
    return { status: response.status, checks: (await response.json()).checks };
  };
}

/** Makes each realm at once, and renders a while after it was requested. */
const SLOW = `process.on('message', ({ id, kind }) => setTimeout(
  () => process.send({ id, status: { kind: 'html', html: '', errors: [] } }), kind === 'load' ? 0 : 500));`;
/** Makes each realm, in which every rendering fails. */
const FAILING = `process.on('message', ({ id, kind }) => process.send(
  kind === 'load' ? { id, status: { kind: 'waiting' } } : { id, status: { kind: 'failed', why: 'no' }, broken: true }));`;
const READ = { regions: true, deployments: true, keys: true };
const HANGING = `process.on('message', () => undefined);`;

test('is ready when its rendering processes have rendered samples', async () => {
  const ready = await serve(SLOW);
  expect(await ready()).toMatchObject({ status: 503, checks: { documents: false } });
  await vi.waitFor(
    async () =>
      expect(await ready()).toEqual({ status: 200, checks: { ...READ, search: true, documents: true, serving: true } }),
    { timeout: 15_000 },
  );
});

test('is ready although samples fail: the failing part alone is drawn by browsers', async () => {
  const ready = await serve(FAILING);
  await vi.waitFor(async () => expect((await ready()).checks).toMatchObject({ documents: true }), { timeout: 8_000 });
});

test('is ready after a time limit when its rendering processes hang: browsers render its documents', async () => {
  const ready = await serve(HANGING, 600);
  expect((await ready()).checks.documents).toBe(false);
  await vi.waitFor(async () => expect((await ready()).status).toBe(200), { timeout: 8_000 });
});
