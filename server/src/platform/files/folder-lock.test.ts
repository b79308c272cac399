import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderLockedError, lockFolder } from './folder-lock';
import { processIdentity } from './process-identity';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

const lockFile = () => join(folder, 'server.lock');
const holder = (fields: object) =>
  writeFile(
    lockFile(),
    JSON.stringify({ token: 't', pid: 1, started: null, host: hostname(), since: '2026-01-01T00:00:00Z', ...fields }),
  );

test('lets one holder in at a time and leaves nothing behind', async () => {
  const lock = await lockFolder(folder);
  const second = lockFolder(folder);
  await expect(second).rejects.toBeInstanceOf(FolderLockedError);
  await lock.release();
  expect(await readdir(folder)).toEqual([]);
  await (await lockFolder(folder)).release();
});

test('names the process that holds the folder', async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid} on ${hostname()}`);
  await lock.release();
});

test('takes over from a process that was killed', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const identity = await processIdentity(child.pid ?? 0);
  await holder(identity);
  await expect(lockFolder(folder)).rejects.toThrow(`process ${child.pid}`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const lock = await lockFolder(folder);
  expect(JSON.parse(await readFile(lockFile(), 'utf8')).pid).toBe(process.pid);
  await lock.release();
});

test('is not fooled by a number that was given to another process', async () => {
  await holder({ pid: process.pid, started: 'an-earlier-boot:1' });
  await (await lockFolder(folder)).release();
});

test('takes over a lock that cannot be read', async () => {
  await writeFile(lockFile(), '');
  await (await lockFolder(folder)).release();
});

test('respects another machine that showed itself a moment ago', async () => {
  await holder({ host: 'another-machine' });
  await expect(lockFolder(folder)).rejects.toThrow('on another-machine');
});

test('lets exactly one of twenty in when the last holder is dead', async () => {
  await holder({ pid: 2 ** 22 + 1 });
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
  const winners = tries.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(winners).toHaveLength(1);
  await winners[0]?.release();
});
