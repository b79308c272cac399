import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const program = fileURLToPath(new URL('../bin/front-imports.mjs', import.meta.url));
let folder = '';
afterEach(() => rmSync(folder, { recursive: true }));

/** @returns what the check prints about these sources; an empty text when it accepts them */
function check(files) {
  folder = mkdtempSync(join(tmpdir(), 'front-imports-'));
  for (const [path, text] of Object.entries({ ...ROOMS, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { status, stderr } = spawnSync(process.execPath, [program, folder], { encoding: 'utf8' });
  expect(status).toBe(stderr === '' ? 0 : 1);
  return stderr;
}

const ROOMS = {
  'mfe-search/src/page/page.tsx': "import { state } from '../state/state';\nexport const page = state;",
  'mfe-search/src/state/state.ts': 'export const state = 1;',
  'mfe-search/src/map/pins.ts': 'export const pins = 1;',
  'shared-ui/src/map/index.ts': "export { engine } from './engine';",
  'shared-ui/src/map/engine.ts': 'export const engine = 1;',
};

test('accepts imports of lower levels, and a test that imports a higher one', () => {
  const tests = {
    'mfe-search/src/state/state.test.ts': "import { page } from '../page/page';\nexport const one = page;",
  };
  expect(check(tests)).toBe('');
});

test.each([
  ['a room on a higher level', 'mfe-search/src/state/more.ts', "import { page } from '../page/page';"],
  ['a room on the same level', 'mfe-search/src/region/region.tsx', "import { pins } from '../map/pins';"],
  ['a type of a higher level', 'mfe-search/src/state/more.ts', "import type { page } from '../page/page';"],
  [
    'the inside of a room with a door',
    'shared-ui/src/saved-search/dialog.tsx',
    "import { engine } from '../map/engine';",
  ],
])('rejects an import of %s', (_, file, text) => {
  expect(check({ [file]: text })).toContain(`${file} imports `);
});

test('reports a new room without a level', () => {
  expect(check({ 'mfe-search/src/tides/tides.ts': 'export const tides = 1;' })).toContain(
    'mfe-search/src/tides has no level',
  );
});
