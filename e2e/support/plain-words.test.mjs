import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { hardWords } from './plain-words.mjs';

const wordsOf = (file, source) => hardWords(file, source).map(({ line, word }) => `${line} ${word}`);

test.each([
  ['a comment', 'a.ts', '// Nobody reads it.', 'Nobody'],
  ['a block comment', 'a.ts', '/**\n * It stands here.\n */', 'stands'],
  ['a string', 'a.ts', "export const text = 'The user is told.';", 'told'],
  ['a template', 'a.ts', 'export const text = (n: number) => `' + '$' + '{n} beside it`;', 'beside'],
  ['JSX', 'a.tsx', 'export const text = <p>Sorted anew</p>;', 'anew'],
  ['a requirement code', 'a.ts', '/** Rows of a page [A9.1]. */', 'A9.1'],
  ['a code of a decision', 'a.ts', '// the first locale has no code (D23)', 'D23'],
  ['the name of a constant', 'a.ts', 'export const MOST_ROWS = 5;', 'MOST_ROWS'],
  ['an HTTP request', 'a.mjs', '// asks the server for it', 'asks the server'],
  ['Markdown', 'a.md', 'Whoever reads this', 'Whoever'],
])('finds a hard word in %s', (_, file, source, word) => {
  expect(hardWords(file, source).map((found) => found.word)).toEqual([word]);
});

test('names the line of each word in order', () => {
  expect(wordsOf('a.ts', "// as long as\nconst a = 'let it go to nobody';\n/* a\n wish */")).toEqual([
    '1 as long as',
    '2 nobody',
    '4 wish',
  ]);
});

test.each([
  ['names and single words', 'a.ts', "export const tell = (told: string) => told === 'told';"],
  ['longer words', 'a.ts', '// a standalone server, its stand-in, and what the reader understands'],
  ['code in Markdown', 'a.md', 'Call `tell()`:\n\n```ts\n// nobody\n```\n'],
  ['codes in titles of tests', 'a.test.ts', "test('shows a hundred rows [A9.1]', () => {});"],
  ['codes in Markdown', 'a.md', '- [A9.1] a hundred rows (D1)'],
])('accepts %s', (_, file, source) => {
  expect(hardWords(file, source)).toEqual([]);
});

test('reports a source that it cannot read', () => {
  expect(() => hardWords('a.ts', 'const = 1;')).toThrow('a.ts: ');
});

test('the check reports the words of all sources and documents of a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'words-'));
  const files = { 'federation/a.ts': '// for nobody', 'docs/b.md': 'Whoever reads this', 'shell/a.ts': '// for users' };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const program = fileURLToPath(new URL('../bin/words.mjs', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [program, folder], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(status).toBe(1);
  expect(stderr).toContain("federation/a.ts:1: 'nobody' is hard to read. Write: the user, no user, another user.");
  expect(stderr).toContain("docs/b.md:1: 'Whoever' is hard to read.");
  expect(stderr).not.toContain('shell');
});
