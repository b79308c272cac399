import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SnapshotWriter } from 'search-engine';
import { expect, test } from 'vitest';
import { readSnapshot, writeSnapshot } from '../features/search/snapshot-file';
import { logRebuild } from './log-rebuild';

test('a snapshot of another release is a note of the log, a damaged one is a warning with its reason', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rebuild-'));
  const path = join(folder, 'snapshot');
  const lines: object[] = [];
  const write = (level: string) => (facts: object) => void lines.push({ level, ...facts });
  const read = () =>
    readSnapshot(path, 'this release').catch((error: Error) =>
      logRebuild({ info: write('info'), warn: write('warn') }, error),
    );
  await writeSnapshot(path, 'the release before', new SnapshotWriter());
  await read();
  await writeFile(path, 'noise');
  await read();
  expect(lines).toEqual([
    { level: 'info', event: 'search.snapshot-outdated' },
    { level: 'warn', event: 'search.snapshot-invalid', err: expect.any(Error) },
  ]);
  await rm(folder, { recursive: true });
});
