#!/usr/bin/env node
// Checks the words of comments, strings and Markdown: node e2e/bin/words.mjs [folder of the project]
import '../../server/bin/support/help.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hardWords } from '../support/plain-words.mjs';

const SKIPPED = /^(?:node_modules|dist|test-results|\..*)$/;
/** The words themselves, as examples. */
const EXAMPLES = 'e2e/support/plain-words.test.mjs';

const root = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '../..');
const problems = sourcesIn('').flatMap((file) =>
  hardWords(file, readFileSync(join(root, file), 'utf8')).map(
    ({ line, word, instead }) => `${file}:${line}: '${word}' is hard to read. Write: ${instead}.`,
  ),
);
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
