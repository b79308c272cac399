#!/usr/bin/env node
// Checks the words of comments, strings and Markdown: node e2e/bin/words.mjs [folder of the project]
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hardWords } from '../support/plain-words.mjs';

/** Paths that still have such words. A clean path must leave the table, and no path may be added. */
const NOT_YET_CLEAN = [
  'mfe-listing',
  'mfe-search',
  'search-engine',
  'server',
];
const SKIPPED = /^(?:node_modules|dist|test-results|\..*)$/;
/** The words themselves, as examples. */
const EXAMPLES = 'e2e/support/plain-words.test.mjs';

const root = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '../..');
const found = sourcesIn('').flatMap((file) =>
  hardWords(file, readFileSync(join(root, file), 'utf8')).map((word) => ({ file, ...word })),
);
const isUnclean = (file, path) => file === path || file.startsWith(`${path}/`);
const problems = [
  ...found
    .filter(({ file }) => !NOT_YET_CLEAN.some((path) => isUnclean(file, path)))
    .map(({ file, line, word, instead }) => `${file}:${line}: '${word}' is hard to read. Write: ${instead}.`),
  ...NOT_YET_CLEAN.filter((path) => !found.some(({ file }) => isUnclean(file, path))).map(
    (path) => `${path} is clean: remove it from NOT_YET_CLEAN in e2e/bin/words.mjs.`,
  ),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

/** @returns paths of the sources and documents in a folder, relative to the project */
function sourcesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (SKIPPED.test(entry.name) || path === EXAMPLES) return [];
    if (entry.isDirectory()) return sourcesIn(path);
    return /\.(?:[cm]?[jt]s|tsx|md)$/.test(path) ? [path] : [];
  });
}
