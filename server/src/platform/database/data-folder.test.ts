import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closeDataFolder, folderFault } from './data-folder';

const folders = { DATA_DIR: '/data', ARTIFACTS_DIR: '/shared/remotes' };
const failed = (code: string, path?: string, dest?: string) =>
  Object.assign(new Error(`${code}: it failed`), { code, ...(path && { path }), ...(dest && { dest }) });

test.each([
  ['EROFS', '/data/server.lock.1', 'DATA_DIR /data cannot be written: the file system is read-only'],
  ['EACCES', '/data/search/records', 'DATA_DIR /data cannot be written: the user of the server has no right to it'],
  ['EPERM', '/data', 'DATA_DIR /data cannot be written: the user of the server has no right to it'],
  ['ENOSPC', '/shared/remotes/a', 'ARTIFACTS_DIR /shared/remotes cannot be written: the disk is full'],
  // a write into an open file
  ['ENOSPC', undefined, 'DATA_DIR /data cannot be written: the disk is full'],
  ['ENOTDIR', '/data/database', 'DATA_DIR /data cannot be written: a part of its path is a file'],
])('%s at %s is a sentence with the name of the setting', (code, path, sentence) => {
  expect(folderFault(folders, failed(code, path))?.message).toContain(sentence);
  expect(folderFault(folders, new Error('wrapped', { cause: failed(code, path) }))?.message).toContain(sentence);
});

test('failures in other folders, and other failures, are no fault of a setting', () => {
  expect(folderFault(folders, failed('EACCES', '/etc/passwd'))).toBeNull();
  expect(folderFault(folders, failed('EACCES', '/data-of-another/file'))).toBeNull();
  expect(folderFault(folders, failed('ENOENT', '/data/file'))).toBeNull();
  // a port that needs rights
  expect(folderFault(folders, failed('EACCES'))).toBeNull();
  expect(folderFault(folders, 'a text')).toBeNull();
});

test('a DATA_DIR that is a file, or is below one, is refused with a sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'data-folder-'));
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(closeDataFolder(file)).rejects.toThrow(`DATA_DIR ${file} cannot be written: a file has its name`);
  const below = join(file, 'data');
  await expect(closeDataFolder(below)).rejects.toThrow(`DATA_DIR ${below} cannot be written: a part of its path`);
  await rm(folder, { recursive: true });
});

test.skipIf(process.platform !== 'linux')('a DATA_DIR that cannot be made is refused with a sentence', async () => {
  await expect(closeDataFolder('/proc/no-such/data')).rejects.toThrow(
    'DATA_DIR /proc/no-such/data cannot be written: it cannot be made. Correct this, or set DATA_DIR to another folder.',
  );
});
