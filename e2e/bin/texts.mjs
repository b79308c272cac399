#!/usr/bin/env node
// Checks the catalogs of texts, and finds texts outside of them: node e2e/bin/texts.mjs [folder of the project]
// With --add it adds a language, and with --pseudo the pseudo-locale xa (docs/languages.md).
import '../../server/bin/support/help.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { tsImport } from 'tsx/esm/api';
import { catalogProblems, PSEUDO_LOCALE, plainTexts, pseudoText } from '../support/texts.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pseudo: { type: 'boolean' }, add: { type: 'string' } },
});
const root = positionals[0] ?? join(dirname(fileURLToPath(import.meta.url)), '../..');
const { compileMessage } = await tsImport('../../shared-contracts/src/language/compile-message.ts', import.meta.url);
const added = values.pseudo ? PSEUDO_LOCALE : values.add;
const config = getConfig({ cwd: root });
const problems = [];
const counts = [];

for (const catalog of await getCatalogs(config)) {
  const found = (await catalog.collect()) ?? {};
  if (added) {
    await catalog.write(added, newCatalog(found));
    addLine(catalog.getFilename(added), added);
    counts.push(`${relative(root, catalog.getFilename(added))}: ${Object.keys(found).length} texts`);
    continue;
  }
  for (const language of config.locales) {
    const stored = (await catalog.read(language)) ?? {};
    const file = relative(root, catalog.getFilename(language));
    if (!isNamed(catalog.getFilename(language), language)) problems.push(`${file}: src/texts.ts does not load it`);
    counts.push(`${file}: ${Object.keys(found).length} texts`);
    problems.push(...catalogProblems(found, stored, compileMessage).map((problem) => `${file}: ${problem}`));
  }
  for (const file of catalog.sourcePaths.filter((path) => path.endsWith('.tsx')))
    problems.push(...plainTexts(relative(root, file), readFileSync(file, 'utf8')));
}
console.log(counts.join('\n'));
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function newCatalog(found) {
  const translation = (id, { message = id }) => (values.pseudo ? pseudoText(message) : '');
  return Object.fromEntries(
    Object.entries(found).map(([id, text]) => [id, { ...text, translation: translation(id, text) }]),
  );
}

/** The file that loads the catalogs of a package. */
function textsFile(catalogFile) {
  const file = join(dirname(catalogFile), '../texts.ts');
  return { file, source: readFileSync(file, 'utf8') };
}

function isNamed(catalogFile, language) {
  return textsFile(catalogFile).source.includes(`'./locales/${language}.po'`);
}

function addLine(catalogFile, language) {
  if (isNamed(catalogFile, language)) return;
  const { file, source } = textsFile(catalogFile);
  writeFileSync(
    file,
    source.replace('createTexts({', `createTexts({ ${language}: () => import('./locales/${language}.po'),`),
  );
}
