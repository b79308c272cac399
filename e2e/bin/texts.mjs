#!/usr/bin/env node
// Checks the catalogs of texts, and finds texts outside of them: node e2e/bin/texts.mjs [folder of the project]
// With --pseudo it writes the catalogs of a pseudo-locale, xa, instead (docs/languages.md).
import '../../server/bin/support/help.mjs';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { tsImport } from 'tsx/esm/api';
import { catalogProblems, PSEUDO_LOCALE, plainTexts, pseudoText } from '../support/texts.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { pseudo: { type: 'boolean' } } });
const root = positionals[0] ?? join(dirname(fileURLToPath(import.meta.url)), '../..');
const { compileMessage } = await tsImport('../../shared-contracts/src/language/compile-message.ts', import.meta.url);
const config = getConfig({ cwd: root });
const problems = [];
const counts = [];

for (const catalog of await getCatalogs(config)) {
  const found = (await catalog.collect()) ?? {};
  if (values.pseudo) {
    await catalog.write(PSEUDO_LOCALE, pseudoCatalog(found));
    counts.push(`${relative(root, catalog.getFilename(PSEUDO_LOCALE))}: ${Object.keys(found).length} texts`);
    continue;
  }
  for (const language of config.locales) {
    const stored = (await catalog.read(language)) ?? {};
    const file = relative(root, catalog.getFilename(language));
    counts.push(`${file}: ${Object.keys(found).length} texts`);
    problems.push(...catalogProblems(found, stored, compileMessage).map((problem) => `${file}: ${problem}`));
  }
  for (const file of catalog.sourcePaths.filter((path) => path.endsWith('.tsx')))
    problems.push(...plainTexts(relative(root, file), readFileSync(file, 'utf8')));
}
console.log(counts.join('\n'));
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function pseudoCatalog(found) {
  return Object.fromEntries(
    Object.entries(found).map(([id, text]) => [id, { ...text, translation: pseudoText(text.message ?? id) }]),
  );
}
