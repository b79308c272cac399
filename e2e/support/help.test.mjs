import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const commands = ['server/bin', 'e2e/bin'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => `${folder}/${name}`),
);

// modules run in the order of their imports, and the first one prints the help and ends the process
test.each(commands)('%s begins with its help and imports the printing of it first', (command) => {
  const [comment = '', code = ''] = readFileSync(join(root, command), 'utf8').split(/^(?=import )/m, 2);
  expect(comment).toMatch(/^#!.*\n(?:\/\/ .*\n)+$/);
  expect(comment.length).toBeGreaterThan(60);
  expect(code).toMatch(/^import '(?:\.|\.\.\/\.\.\/server\/bin)\/support\/help\.mjs';/);
});

test.each([
  'server/bin/start.mjs',
  'federation/bin/pack.mjs',
  'federation/bin/mfe.mjs',
  'search-engine/bin/compile-kernels.mjs',
])(
  '%s prints its help and does nothing else',
  (command) => {
    const cwd = mkdtempSync(join(tmpdir(), 'help-'));
    try {
      const env = { ...process.env, INIT_CWD: cwd };
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, command), '--help'], {
        cwd,
        env,
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout.length).toBeGreaterThan(40);
      expect(readdirSync(cwd)).toEqual([]);
    } finally {
      rmSync(cwd, { recursive: true });
    }
  },
  30_000,
);

// all imports are resolved before the help is printed
test.each(['server/bin/start.mjs', 'server/bin/dev.mjs', 'e2e/bin/test.mjs', 'e2e/bin/test-all.mjs'])(
  '%s needs no package before it installs them',
  (command) => {
    const clone = mkdtempSync(join(tmpdir(), 'fresh-clone-'));
    try {
      for (const path of ['server/bin', 'e2e/bin', 'e2e/support', 'package.json'])
        cpSync(join(root, path), join(clone, path), { recursive: true });
      const { status, stderr } = spawnSync(process.execPath, [join(clone, command), '--help'], { encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, '']);
    } finally {
      rmSync(clone, { recursive: true });
    }
  },
);
