import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OperatorError } from '../platform/errors/operator-error';
import { lockFolder } from '../platform/files/folder-lock';
import { runRestore } from './backup-command';

test('a restore is refused while a server runs with the data folder', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'restore-'));
  const server = await lockFolder(join(DATA_DIR, 'search'));
  const settings = { DATA_DIR, DATABASE_URL: null, PROJECT_DIR: process.cwd() };
  const restored = runRestore(settings, [join(DATA_DIR, 'backup')], () => undefined);
  await expect(restored).rejects.toThrow(OperatorError);
  await expect(restored).rejects.toThrow(/in use by process \d+ .*Stop that server first/);
  await server.release();
  await rm(DATA_DIR, { recursive: true });
});
