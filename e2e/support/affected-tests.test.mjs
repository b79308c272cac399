import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { affectedTests } from './affected-tests.mjs';

const folder = mkdtempSync(join(tmpdir(), 'affected-'));
afterAll(() => rmSync(folder, { recursive: true }));
const FILES = {
  'package-lock.json': '{}',
  'contracts/package.json': '{"name":"contracts","exports":{".":"./src/index.ts"}}',
  'contracts/src/index.ts': "export * from './price';\nexport { photo } from './photo';",
  'contracts/src/price.ts': 'export const price = 1;\nexport interface Price { value: number }',
  'contracts/src/photo.ts': 'export const photo = 1;',
  'contracts/src/price.test.ts': "import { price } from './price';",
  'remote/src/card.tsx': "import { price } from 'contracts';",
  'remote/src/page.tsx': "const card = import('./card');",
  'remote/src/page.test.tsx': "import './page';",
  'remote/src/photo.test.tsx': "import { photo, type Price } from 'contracts';",
  'remote/src/types.test.tsx': "import type { Price } from 'contracts';",
  'remote/src/all.test.tsx': "import * as all from 'contracts';",
  'remote/src/look.module.css': '.a {}',
  'server/src/document.test.ts': "readFile('docs/settings.md')",
  'server/src/migrations/1.sql': 'select 1',
  'docs/settings.md': '# Settings',
};
for (const [path, text] of Object.entries(FILES)) {
  mkdirSync(join(folder, dirname(path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
execFileSync('git', ['init', '--quiet'], { cwd: folder });
const affected = (...changed) => affectedTests(changed, folder);

test('finds tests that use a changed name, also through an index file, nearest first', () => {
  expect(affected('contracts/src/price.ts')).toEqual([
    'contracts/src/price.test.ts',
    'remote/src/all.test.tsx',
    'remote/src/page.test.tsx',
  ]);
  expect(affected('contracts/src/photo.ts').sort()).toEqual(['remote/src/all.test.tsx', 'remote/src/photo.test.tsx']);
  expect(affected('remote/src/page.test.tsx')).toEqual(['remote/src/page.test.tsx']);
});

test('finds tests that name a document, and all tests of the package of a data file', () => {
  expect(affected('docs/settings.md')).toEqual(['server/src/document.test.ts']);
  expect(affected('server/src/migrations/1.sql')).toEqual(['server/src/document.test.ts']);
  expect(affected('remote/src/gone.ts')).toEqual([]);
  expect(affected('package-lock.json')).toHaveLength(6);
});
