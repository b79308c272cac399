#!/usr/bin/env node
// npm test: installs what is missing, then checks and tests everything. It skips stages that passed with the same
// files. The last line counts over all: 'N passed, N failed'.
//   npm test -- unit             one stage, or several
//   npm test -- changed [commit] what the changes since a commit can affect, by default the changes of this branch
//   npm test -- --again          also runs stages that passed before
import '../../server/bin/support/help.mjs';
import { mkdirSync } from 'node:fs';
import { checkNode, install } from '../../server/bin/support/install.mjs';
import { root } from '../../server/bin/support/project.mjs';
import { fail } from '../../server/bin/support/say.mjs';
import { ensureBrowser } from '../support/browser.mjs';
import { changedFiles } from '../support/changes.mjs';
import { readPlaywright, readVitest, runCommand } from '../support/run-command.mjs';
import { runStages } from '../support/stages.mjs';

const isCode = (path) => !path.endsWith('.md');
const isOfBrowserTests = (path) => isCode(path) && !/\.test\.tsx?$/.test(path);
const isOfUnitTests = (path) => !path.endsWith('.spec.ts');
/** Files that `*.program.test.ts` start or read without importing them. */
const isOfPrograms = (path) =>
  path.startsWith('docs/') ||
  (/^(server|search-engine|gazetteer|sample-data|shared-contracts|package)/.test(path) && isCode(path));
/** Files of the server, of what it renders with, and of the packages; and the check itself. */
const isOfNodeLines = (path) =>
  (/^(server|search-engine|federation|shell|package)/.test(path) || /^e2e\/(bin|support)\//.test(path)) && isCode(path);

try {
  await test(process.argv.slice(2));
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

async function test(words) {
  checkNode();
  await install();
  mkdirSync(`${root}/test-results`, { recursive: true });
  const started = Date.now();
  const named = words.filter((word) => word !== '--again');
  const change = named[0] === 'changed' ? changedFiles(named[1]) : null;
  let passed = 0;
  const lines = [];
  const failures = [];
  await runStages(chosenStages(change, change ? [] : named), {
    // a stage that ran only some of its tests has no result for the cache
    keptIn: change ? null : `${root}/node_modules/.cache/test-results`,
    again: words.includes('--again'),
    onStart: log,
    onEnd: (name, result, seconds, changed) => {
      passed += result.passed;
      failures.push(...result.failures.map((failure) => `  failed: ${name}: ${failure}`));
      const how = seconds === null ? 'unchanged since it passed' : `${Math.round(seconds)} s`;
      const note = changed ? '; files changed while it ran, so run it again' : '';
      lines.push(`  ${name}: ${result.passed} passed, ${result.failures.length} failed, ${how}${note}`);
      console.log(lines.at(-1));
    },
  });
  console.log(`\n${[...lines, ...failures].join('\n')}\n\nIn ${Math.round((Date.now() - started) / 1000)} s`);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
}

/** @throws Error for a name that is not a stage */
function chosenStages(change, names) {
  const tests = { cores: 2, after: ['build'] };
  const check = { cores: 1, after: [] };
  const stages = [
    { name: 'build', ...check, reads: null, run: () => tool('node', 'server/bin/build.mjs') },
    { name: 'types', ...check, reads: isCode, run: () => tool('npx', 'tsc', '--build') },
    {
      name: 'lint',
      ...check,
      reads: isCode,
      run: () => tool('npx', 'biome', 'check', '--diagnostic-level=error', '.'),
    },
    { name: 'unused', ...check, reads: isCode, run: () => tool('npx', 'knip') },
    { name: 'unused-in-production', ...check, reads: isCode, run: checkProduction },
    { name: 'words', ...check, reads: () => true, run: () => tool('node', 'e2e/bin/words.mjs') },
    { name: 'requirements', ...check, reads: null, run: () => tool('node', 'e2e/bin/requirements.mjs') },
    {
      name: 'prepare-browser',
      cores: 1,
      after: ['build'],
      reads: isOfBrowserTests,
      run: () => tool('node', 'e2e/bin/prepare.mjs'),
    },
    { name: 'node-lines', ...tests, after: ['prepare-browser'], reads: isCode, run: () => testNodeLines(change) },
    { name: 'unit', ...tests, reads: isOfUnitTests, run: () => testUnits(change) },
    { name: 'browser', ...tests, reads: isOfBrowserTests, run: () => testInBrowser(change) },
  ];
  const unknown = names.find((name) => !stages.some((stage) => stage.name === name));
  if (unknown)
    throw new Error(`Unknown stage '${unknown}'. Stages: ${stages.map(({ name }) => name).join(', ')}, or 'changed'.`);
  return stages.filter(({ name }) => names.length === 0 || names.includes(name));
}

function tool(...[command, ...args]) {
  return runCommand(root, command, args);
}

/** Files and exports that only tests use, and imports between folders. */
async function checkProduction() {
  const results = [await tool('npx', 'knip', '--production', '--include=files,exports')];
  for (const program of ['unused-exports', 'server-imports', 'front-imports'])
    results.push(await tool('node', `e2e/bin/${program}.mjs`));
  return results.reduce(sum);
}

/** Runs the tests that import a changed file, and those that start programs when a program changed. */
async function testUnits(change) {
  if (change === null) return vitest();
  const importing = await vitest(`--changed=${change.base}`);
  return change.files.some(isOfPrograms) ? sum(importing, await vitest('.program.test.')) : importing;
}

/** Runs the built site and the rendering processes on newer lines of Node, when what Node runs changed. */
async function testNodeLines(change) {
  if (change !== null && !change.files.some(isOfNodeLines)) return { passed: 0, failures: [] };
  return tool('node', 'e2e/bin/node-lines.mjs');
}

async function vitest(...args) {
  const report = `${root}/test-results/unit.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const run = await runCommand(root, 'npx', ['vitest', 'run', ...reporters, ...args], { shown: true });
  return readVitest(report, run);
}

/** Runs all tests when the site changed, and only the changed tests when nothing else did. */
async function testInBrowser(change) {
  if (change === null) return playwright();
  const relevant = change.files.filter(isOfBrowserTests);
  if (relevant.length === 0) return { passed: 0, failures: [] };
  return relevant.every((path) => path.startsWith('e2e/')) ? playwright(`--only-changed=${change.base}`) : playwright();
}

async function playwright(...args) {
  const report = `${root}/test-results/browser.json`;
  await ensureBrowser(log, { shell: true });
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const words = ['playwright', 'test', '--config=e2e/playwright.config.ts', '--reporter=line,json', ...args];
  return readPlaywright(report, await runCommand(root, 'npx', words, { env, shown: true }));
}

function log(text) {
  console.log(`\n▸ ${text}`);
}

function sum(one, two) {
  return { passed: one.passed + two.passed, failures: [...one.failures, ...two.failures] };
}
