import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { overPool } from '../database/database';
import { openEmbedded } from '../database/embedded';
import { openTestDatabase } from '../testing';
import { createOutbox } from './outbox';
import { countOutbox } from './outbox.store';
import { type FakeReceiver, startReceiver } from './testing/fake-receiver';

const KILLS = 3;
const ITEMS = 120;
/** as in testing/worker-process.ts */
const LEASE_MS = 4000;
const program = fileURLToPath(new URL('./testing/worker-process.ts', import.meta.url));
let receiver: FakeReceiver;
let folder: string;

beforeAll(async () => {
  receiver = await startReceiver();
  folder = await mkdtemp(join(tmpdir(), 'outbox-kill-'));
  const source = await openTestDatabase();
  const outbox = createOutbox(new Set(['lead.ingest']));
  for (let index = 0; index < ITEMS; index++) {
    await outbox.add(source.database, { topic: 'lead.ingest', dedupeKey: `lead:${index}`, payload: { index } });
  }
  await source.database.destroy();
  await cp(source.folder, folder, { recursive: true });
  await rm(source.folder, { recursive: true, force: true });
});
afterAll(async () => {
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

const distinct = () => new Set(receiver.taken.map(({ key }) => key)).size;

function startWorker(): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', program, folder, receiver.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function killAfter(deliveries: number): Promise<void> {
  const worker = startWorker();
  const from = receiver.taken.length;
  await expect
    .poll(() => receiver.taken.length - from, { timeout: 20_000, interval: 2 })
    .toBeGreaterThanOrEqual(deliveries);
  const exit = once(worker, 'exit');
  worker.kill('SIGKILL');
  await exit;
}

/** Lets a worker go on until every lease of a killed one has run out, then counts what it left behind. */
async function settle() {
  const worker = startWorker();
  if (worker.stdout) await once(worker.stdout, 'data');
  await new Promise((resolve) => setTimeout(resolve, LEASE_MS * 1.5));
  const exit = once(worker, 'exit');
  worker.kill('SIGTERM');
  await exit;
  const database = overPool(await openEmbedded(folder));
  const counts = await countOutbox(database);
  await database.destroy();
  return counts;
}

test('a worker killed in the middle of its deliveries loses nothing', { timeout: 150_000 }, async () => {
  for (let kill = 0; kill < KILLS; kill++) await killAfter(10 + kill * 7);
  expect(distinct()).toBeLessThan(ITEMS);
  // what a killed worker had delivered but not noted is claimed again once its lease has run out
  await expect.poll(() => settle(), { timeout: 60_000 }).toMatchObject({ done: ITEMS, waiting: 0, dead: 0 });
  expect(distinct()).toBe(ITEMS);
  // at least once: a kill between delivery and note repeats those under way, under the same keys
  expect(receiver.taken.length - ITEMS).toBeLessThanOrEqual(KILLS * 4);
});
