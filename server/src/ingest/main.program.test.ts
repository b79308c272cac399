import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../platform/database';
import { testSettings } from '../testing';
import { fillDataFolder } from '../testing/test-database';
import { applyBatch } from './apply-batch.store';
import { startControlSocket } from './control-socket';
import { importSummary, runImport } from './main';

const HERE = dirname(fileURLToPath(import.meta.url));
const file = join(HERE, 'fixtures', 'reso-lines.ndjson');
let dataDir = '';

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'run-import-'));
  await fillDataFolder(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('imports into a database of its own, through the server while one holds it, and refuses two at once', async () => {
  const settings = testSettings({ DATA_DIR: dataDir, PROJECT_DIR: join(HERE, '..', '..', '..') });
  const alone = await runImport([file], settings);
  expect([alone.throughServer, alone.report.taken, alone.report.left_out]).toEqual([false, 2, 1]);
  expect(JSON.parse(await readFile(alone.reportFile, 'utf8'))).toMatchObject({ taken: 2 });
  expect(importSummary(alone)).toContain('2 imported, 0 removed, 1 left out');

  const database = await openDatabase(settings);
  await expect(runImport([file], settings)).rejects.toThrow();
  const socket = await startControlSocket(dataDir, { apply: (batch) => applyBatch(database, batch) });
  const beside = await runImport([file], settings, { now: new Date('2026-11-21T00:00:00Z') });
  expect([beside.throughServer, beside.report.taken]).toEqual([true, 2]);
  await socket.close();
  await database.destroy();
});
