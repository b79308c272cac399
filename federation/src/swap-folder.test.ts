import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { swapFolder } from './swap-folder';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'placed-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function folderOf(name: string, content: string): string {
  const folder = join(root, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'one.map'), content);
  return folder;
}

test('replaces the folder, and leaves no temporary folder', () => {
  const to = join(root, 'maps', '1.0.0');
  swapFolder(folderOf('first', 'first'), to);
  swapFolder(folderOf('second', 'second'), to);
  expect(readFileSync(join(to, 'one.map'), 'utf8')).toBe('second');
  expect(readdirSync(root)).toEqual(['maps']);
});

test('fails soon for a missing folder', () => {
  expect(() => swapFolder(join(root, 'gone'), join(root, 'maps'))).toThrow('ENOENT');
});

/** Three processes, 200 times each. Removing the folder before moving failed two times in five. */
test('processes that build the same folder at once do not conflict', async () => {
  const program = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    import { swapFolder } from ${JSON.stringify(join(import.meta.dirname, 'swap-folder.ts'))};
    for (let round = 0; round < 200; round += 1) {
      const from = ${JSON.stringify(join(root, 'work'))} + process.pid;
      mkdirSync(from);
      for (const file of ['one', 'two', 'three']) writeFileSync(from + '/' + file, file);
      swapFolder(from, ${JSON.stringify(join(root, 'maps'))});
    }`;
  const run = () =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
      cwd: import.meta.dirname,
    });
  await Promise.all([run(), run(), run()]);
  expect(readdirSync(join(root, 'maps')).sort()).toEqual(['one', 'three', 'two']);
  expect(readdirSync(root)).toEqual(['maps']);
}, 60_000);
