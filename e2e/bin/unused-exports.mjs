#!/usr/bin/env node
// Lists exports of the shared packages that only tests use. The shell provides whole packages, so knip counts
// all their exports as used. This check searches the sources of the product for each name instead.
import '../../server/bin/support/help.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const SHARED = ['shared-contracts/src', 'shared-ui/src'];
const EXPORT = /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*)?^export (?:async )?(?:const|function|class) (\w+)/gm;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm;

const SKIPPED = /(?:^|\/)(?:testing|dist|bench|compat|node_modules)(?:\/|$)|\.test\.tsx?$/;

const folders = readdirSync(root).filter((name) =>
  /^(?:shell|server|search-engine|gazetteer|sample-data|federation|shared-.*|mfe-.*)$/.test(name),
);
const paths = folders
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path}`))
  .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !SKIPPED.test(path));
const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
const words = new Map();
for (const [path, text] of sources) {
  for (const word of text
    .replace(COMMENT, '')

    .match(/\b[A-Za-z_$][\w$]*\b/g) ?? []) {
    const uses = words.get(word) ?? new Map();
    words.set(word, uses.set(path, (uses.get(path) ?? 0) + 1));
  }
}

const unused = [];
for (const [path, text] of sources) {
  if (!SHARED.some((folder) => path.startsWith(folder))) continue;
  for (const [, comment = '', name = ''] of text.matchAll(EXPORT)) {
    const uses = words.get(name);
    const elsewhere = [...(uses ?? [])].some(([user]) => user !== path);
    if (!elsewhere && (uses?.get(path) ?? 0) < 2 && !comment.includes('@deprecated')) unused.push(`${name}  ${path}`);
  }
}
for (const line of unused) console.log(line);
if (unused.length > 0) {
  console.error(`${unused.length} exports are used by tests only: use them, delete them, or mark them @deprecated.`);
  process.exitCode = 1;
}
