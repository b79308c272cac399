import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Number of private paths that `npm run lint` reports for a source. */
function complaints(code) {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  try {
    for (const file of ['biome.json', 'private-paths.grit']) cpSync(join(root, file), join(folder, file));
    writeFileSync(join(folder, 'some-file.ts'), code);
    const words = [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'lint', '--vcs-enabled=false'];
    const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
    return [...(stdout + stderr).matchAll(/A private path of a package/g)].length;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('lint refuses private paths of packages in every form of import', () => {
  const code = `
    import { a } from 'react/cjs/react.production.js';
    import type { B } from '@scope/some/dist/types';
    export * from 'swr/dist/index/index.mjs';
    export const c = [a as B, import('valtio/lib/x.js'), require.resolve('react/cjs/react.js')];`;
  expect(complaints(code)).toBe(5);
});

test('lint accepts exported paths of packages, and folders of the project', () => {
  const code = "import { a } from './lib/x';\nimport { b } from 'tsx/esm/api';\nexport const c = [a, b];\n";
  expect(complaints(code)).toBe(0);
});
