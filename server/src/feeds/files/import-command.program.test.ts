import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reachPostgres } from '../../platform/database/database';
import { testSettings } from '../../testing/test-app';
import { fillDataFolder } from '../../testing/test-cluster';
import { importSummary, runImport } from './import-command';

const HERE = dirname(fileURLToPath(import.meta.url));
const file = join(HERE, 'fixtures', 'reso-lines.ndjson');
let dataDir = '';

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'run-import-'));
  await fillDataFolder(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('imports next to a site with the embedded database, and without one', async () => {
  const settings = testSettings({ DATA_DIR: dataDir, PROJECT_DIR: join(HERE, '..', '..', '..', '..') });
  const alone = await runImport([file], settings);
  expect([alone.report.taken, alone.report.left_out]).toEqual([2, 1]);
  expect(JSON.parse(await readFile(alone.reportFile, 'utf8'))).toMatchObject({ taken: 2 });
  expect(importSummary(alone)).toContain('2 imported, 0 removed, 1 left out');

  const site = await reachPostgres(settings, { use: 'site', print: () => undefined });
  const together = await runImport([file], settings, { now: new Date('2026-11-21T00:00:00Z') });
  expect(together.report.taken).toBe(2);
  await site.close();
});
