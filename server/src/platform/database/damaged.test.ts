import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillDataFolder } from '../../testing/test-database';
import { DamagedDatabaseError, openEmbedded } from './embedded';

test('a damaged database ends the start with a sentence that says what to do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'damaged-'));
  await fillDataFolder(folder);
  await truncate(join(folder, 'database', 'global', 'pg_control'), 0);
  const opened = openEmbedded(join(folder, 'database'));
  await expect(opened).rejects.toBeInstanceOf(DamagedDatabaseError);
  await expect(opened).rejects.toThrow(/put the folder of the last backup in its place/);
  await rm(folder, { recursive: true, force: true });
});
