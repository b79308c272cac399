import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeAtomically } from './write-atomically';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('writes a complete file with its folders and rights, also with concurrent writers', async () => {
  const path = join(folder, 'a', 'b', 'mail.json');
  const contents = Array.from({ length: 8 }, (_, n) => String(n).repeat(50_000));
  await Promise.all(contents.map((content) => writeAtomically(path, content, 0o600)));
  expect(contents).toContain(await readFile(path, 'utf8'));
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, 'a', 'b'))).toEqual(['mail.json']);
});

test('leaves nothing when it fails', async () => {
  await mkdir(join(folder, 'taken', 'inner'), { recursive: true });
  await expect(writeAtomically(join(folder, 'taken'), 'text')).rejects.toThrow();
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});
