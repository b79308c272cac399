import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
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
const others = ['federation/bin/pack.mjs', 'federation/bin/mfe.mjs', 'search-engine/bin/compile-kernels.mjs'];

test.each([...commands, ...others])(
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
