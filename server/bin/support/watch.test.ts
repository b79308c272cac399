import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchSources } from './watch.mjs';

let folder: string;
let changes = 0;
let end = () => {};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watch-'));
  for (const name of ['src/deep', '.cache', 'dist']) mkdirSync(join(folder, name), { recursive: true });
  changes = 0;
  end = watchSources(folder, () => {
    changes += 1;
  });
});
afterEach(() => {
  end();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a file until a change is reported: a watcher may need a moment to begin. */
async function isReported(file: string): Promise<void> {
  const before = changes;
  await expect
    .poll(() => {
      writeFileSync(join(folder, file), String(performance.now()));
      return changes;
    })
    .toBeGreaterThan(before);
}

/** Makes and removes folders as a build does, in its own process, while the watcher reads them. */
async function build(parent: string): Promise<void> {
  const program = `
    const { mkdirSync, rmSync } = require('node:fs');
    for (let count = 0; count < 400; count += 1) {
      const draft = process.argv[1] + '/building-' + count;
      mkdirSync(draft + '/server/deep', { recursive: true });
      rmSync(draft, { recursive: true });
    }`;
  await promisify(execFile)(process.execPath, ['-e', program, join(folder, parent)]);
}

test('reports changes of sources, also in a folder that is new', async () => {
  await isReported('mfe.json');
  await isReported('src/page.ts');
  await isReported('src/deep/part.ts');
  mkdirSync(join(folder, 'bin'));
  await isReported('bin/tool.mjs');
});

test('a build in the folders of results is no change, and stops no watcher', async () => {
  await isReported('src/page.ts');
  const before = changes;
  await build('.cache');
  // the write before may be reported twice
  expect(changes).toBeLessThan(before + 10);
  await isReported('src/page.ts');
});

test('goes on when folders vanish among the sources', async () => {
  await build('src');
  rmSync(join(folder, 'src'), { recursive: true });
  mkdirSync(join(folder, 'src'));
  await isReported('src/page.ts');
});
