import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderArtifacts, sweepIncoming } from './artifacts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'artifacts-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(name: string, version: string, all: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const staged = await folderArtifacts(folder).stage(all);
  await staged.place(name, version);
  await staged.discard();
}
const files = (content: string) => new Map([['entry.js', Buffer.from(content)]]);

test('stores a version whole and gives its files, and null for others', async () => {
  const store = folderArtifacts(folder);
  await put('search', '1.0.0', new Map([...files('one'), ['media/a.svg', Buffer.from('<svg/>')]]));
  expect(String(await store.read('search', '1.0.0', 'media/a.svg'))).toBe('<svg/>');
  expect(await store.read('search', '1.0.0', 'other.js')).toBeNull();
  expect(await store.read('search', '2.0.0', 'entry.js')).toBeNull();
  expect(await readdir(join(folder, '.incoming'))).toEqual([]);
});

test('what fails half way leaves nothing where versions lie', async () => {
  const store = folderArtifacts(folder);
  const broken = new Map([...files('one'), ['entry.js/below-a-file.js', Buffer.from('x')]]);
  await expect(put('search', '1.0.0', broken)).rejects.toThrow();
  expect(await store.read('search', '1.0.0', 'entry.js')).toBeNull();
  expect(await readdir(join(folder, '.incoming'))).toEqual([]);
});

test('a publication that was killed before its row was kept is no obstacle to the next', async () => {
  const store = folderArtifacts(folder);
  await put('search', '1.0.0', files('killed'));
  await put('search', '1.0.0', files('next'));
  expect(String(await store.read('search', '1.0.0', 'entry.js'))).toBe('next');
});

test('sweeps what is old, and leaves what another server may be writing', async () => {
  for (const draft of ['old', 'new']) {
    await mkdir(join(folder, '.incoming', draft), { recursive: true });
    await writeFile(join(folder, '.incoming', draft, 'entry.js'), 'x');
  }
  const longAgo = Date.now() / 1000 - 7200;
  await utimes(join(folder, '.incoming', 'old'), longAgo, longAgo);
  await sweepIncoming(folder, Date.now());
  expect(await readdir(join(folder, '.incoming'))).toEqual(['new']);
  await sweepIncoming(join(folder, 'nothing-yet'), Date.now());
});

test('a draft that is gone once it is looked at keeps no other from being swept', async () => {
  const incoming = join(folder, '.incoming');
  await mkdir(join(incoming, 'old'), { recursive: true });
  const longAgo = Date.now() / 1000 - 7200;
  await utimes(join(incoming, 'old'), longAgo, longAgo);
  // loaded with the others, and not served to a client that requests others
  await symlink(join(folder, 'gone'), join(incoming, 'gone'));
  await sweepIncoming(folder, Date.now());
  expect(await readdir(incoming)).toEqual(['gone']);
});

test('removes a version and leaves the others; one that is gone is no failure', async () => {
  const store = folderArtifacts(folder);
  for (const version of ['1.0.0', '1.1.0']) await put('search', version, files(version));
  await store.remove('search', '1.0.0');
  await store.remove('search', '1.0.0');
  expect(await store.read('search', '1.0.0', 'entry.js')).toBeNull();
  expect(String(await store.read('search', '1.1.0', 'entry.js'))).toBe('1.1.0');
});
