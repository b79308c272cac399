import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SKIPPED = new Set(['node_modules', 'dist', '.git', '.data', '.tsbuild', 'test-results']);

/** Owner -> its row IDs, in the order of the file. */
export async function readRequirements(file) {
  const owners = new Map();
  let owner = null;
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    const heading = /^## (\S.*)$/.exec(line);
    if (heading) owner = heading[1];
    const row = /^- \[([AB]\d+(?:\.\d+)+)\]/.exec(line);
    if (row && owner) owners.set(owner, [...(owners.get(owner) ?? []), row[1]]);
  }
  return owners;
}

/** All rows at the end of test titles in the repository. */
export async function rowsNamedByTests(root) {
  const named = new Set();
  for await (const file of testFiles(fileURLToPath(root))) {
    for (const row of rowsOf(await readFile(file, 'utf8'))) named.add(row);
  }
  return named;
}

/** @returns the rows in brackets at the ends of test titles in a source; brackets elsewhere do not count */
export function rowsOf(source) {
  const titles = source.matchAll(
    /\b(?:test|it)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs,
  );
  const rows = [];
  for (const [, , title] of titles) {
    const tail = /(?:\s*\[(?:[AB]\d+(?:\.\d+)+[,\s]*)+\])+$/.exec(title)?.[0] ?? '';
    rows.push(...(tail.match(/[AB]\d+(?:\.\d+)+/g) ?? []));
  }
  return rows;
}

async function* testFiles(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* testFiles(path);
    else if (/(?:\.(?:test|spec)|^conformance)\.tsx?$/.test(entry.name)) yield path;
  }
}
