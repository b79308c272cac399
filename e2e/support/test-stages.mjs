import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../server/bin/support/project.mjs';
import { say } from '../../server/bin/support/say.mjs';
import { ensureBrowser } from './browser.mjs';
import { readPlaywright, readVitest, runCommand, runCounted } from './run-command.mjs';
import { COMMANDS, MAIN_FLOWS, PROGRAM_TESTS, PROJECTS } from './split.mjs';
import { secondsOf, splitByTime } from './test-times.mjs';

const isCode = (path) => !path.endsWith('.md');
const isOfUnitTests = (path) => !path.endsWith('.spec.ts');
const isUnitTest = (path) => /\.test\.(?:tsx?|mjs)$/.test(path);
const isSpec = (path) => path.endsWith('.spec.ts');
const isOfSite = (path) => isCode(path) && !isUnitTest(path);
const isOfMainFlows = (path) => isOfSite(path) && (!isSpec(path) || MAIN_FLOWS.includes(path));
const isOfOtherSpecs = (path) => isOfSite(path) && !MAIN_FLOWS.includes(path);
/** The server with what it renders and what its programs run. */
const isOfPrograms = (path) =>
  path.startsWith('docs/') ||
  (/^(server|search-engine|gazetteer|sample-data|shared-contracts|federation|shell|package|e2e\/(?!.*\.spec\.ts))/.test(
    path,
  ) &&
    isCode(path));
const isAny = () => true;
const ofProject = (name) => `--project=${name}`;

/** Words for vitest: no test that `npm run test:all` runs. */
const UNIT = PROJECTS.unit.map(ofProject);

const check = { cores: 1, after: [] };
const tests = { cores: 2, after: ['build'] };

/** @type {Record<string, Omit<import('./stages.mjs').Stage, 'name'>>} */
const STAGES = {
  build: { ...check, reads: null, run: () => tool('node', 'server/bin/build.mjs') },
  types: { ...check, reads: isCode, run: () => tool('npx', 'tsc', '--build') },
  lint: { ...check, reads: isCode, run: () => tool('npx', 'biome', 'check', '--diagnostic-level=error', '.') },
  unused: { ...check, reads: isCode, run: () => tool('npx', 'knip') },
  'unused-in-production': { ...check, reads: isCode, run: checkProduction },
  words: { ...check, reads: isAny, run: () => tool('node', 'e2e/bin/words.mjs') },
  requirements: { ...check, reads: null, run: () => tool('node', 'e2e/bin/requirements.mjs') },
  samples: { ...check, after: ['build'], reads: null, run: () => tool('node', 'e2e/bin/prepare.mjs', 'samples') },
  unit: { ...tests, reads: isOfUnitTests, run: () => vitest(...UNIT) },
  browser: { ...tests, after: ['samples'], reads: isOfMainFlows, run: () => playwright(...MAIN_FLOWS) },
  fixtures: { ...check, after: ['build'], reads: null, run: () => tool('node', 'e2e/bin/prepare.mjs', 'fixtures') },
  'node-lines': {
    ...tests,
    after: ['samples'],
    reads: isOfPrograms,
    run: () => tool('node', 'e2e/bin/node-lines.mjs'),
  },
  programs: { ...tests, reads: isOfPrograms, run: () => vitest(...PROJECTS.programs.map(ofProject)) },
  'http-site': { ...tests, reads: isOfPrograms, run: () => vitest(...PROJECTS['http-site'].map(ofProject)) },
  'browser-rest': {
    ...tests,
    after: ['samples', 'fixtures'],
    reads: isOfOtherSpecs,
    run: () => playwright(...otherSpecs()),
  },
  'other-browsers': {
    ...tests,
    after: ['samples'],
    reads: isOfSite,
    run: () => runCounted(root, 'node', ['e2e/bin/test-browsers.mjs', '--installed']),
  },
  cluster: { ...tests, reads: isOfSite, run: () => runCounted(root, 'node', ['e2e/cluster/main.mjs']) },
};

/**
 * Stages of a command.
 * @param {keyof typeof COMMANDS} command
 * @param {readonly string[]} names of some of them, or none for all
 * @returns {import('./stages.mjs').Stage[]}
 * @throws Error for a name that is not a stage of the command
 */
export function stagesOf(command, names = []) {
  const own = COMMANDS[command];
  for (const name of names) {
    const other = Object.keys(COMMANDS).find((one) => COMMANDS[one].includes(name));
    if (own.includes(name)) continue;
    if (other) throw new Error(`'${name}' is a stage of the other command: ${other} -- ${name}`);
    throw new Error(`Unknown stage '${name}'. Stages of ${command}: ${own.join(', ')}.`);
  }
  return own.filter((name) => names.length === 0 || names.includes(name)).map((name) => ({ name, ...STAGES[name] }));
}

/** A limit of `changed`: the tests nearest to the changes end after two minutes. */
const NEAREST_S = 120;
/** A limit of `quick`, which includes types and lint. */
const QUICK_S = 25;
const LINT_S = 5;

/**
 * Stages for changed files, in parts: the tests nearest to the changes, and the rest of what they can affect.
 * @param {{base: string, files: string[]}} change
 * @param {readonly string[]} affected unit tests that import what changed, nearest first
 * @param {import('./test-times.mjs').Times} times
 * @returns {{title: string, stages: import('./stages.mjs').Stage[]}[]}
 */
export function stagesOfChange({ base, files }, affected, times) {
  const [near, far] = splitByTime(affected.filter(isForUnit), times, NEAREST_S);
  const first = unitStages('unit', near, times);
  const changedSite = files.filter(isOfSite);
  const onlySpecs = changedSite.every((path) => path.startsWith('e2e/'));
  const browser = {
    ...stagesOf('npm test', ['browser'])[0],
    ...(onlySpecs && { reads: null, run: () => playwright(`--only-changed=${base}`), what: 'changed tests' }),
  };
  const checks = ['types', 'lint', 'unused', 'unused-in-production', 'words', 'requirements'];
  const rest = [
    ...stagesOf('npm test', checks),
    ...unitStages('unit-rest', far, times),
    ...(changedSite.length > 0 ? [...stagesOf('npm test', ['build', 'samples']), browser] : []),
  ];
  const afterFirst = first.map(({ name }) => name);
  return [
    { title: 'Tests that import what changed, nearest first', stages: first },
    { title: 'The rest', stages: rest.map((stage) => ({ ...stage, after: [...stage.after, ...afterFirst] })) },
  ];
}

/** Stages before a commit: types, lint of the changed files, and the unit tests in their folders. */
export function quickStages({ files }, affected, times) {
  const folderOf = (path) => path.slice(0, path.lastIndexOf('/'));
  const folders = new Set(files.map(folderOf));
  const own = affected.filter((path) => isForUnit(path) && folders.has(folderOf(path)));
  const [chosen, left] = splitByTime(own, times, QUICK_S);
  const what = left.length > 0 ? `${count(chosen)}; ${count(left)} for npm test -- changed` : undefined;
  const stages = [...stagesOf('npm test', ['types']), ...lintOf(files), ...unitStages('unit', chosen, times, what)];
  return [{ title: 'Types, lint, and tests in the folders of the changes', stages }];
}

/** Lint of some files, which has no result for the cache. All files take four times as long. */
function lintOf(files) {
  const present = files.filter((path) => existsSync(join(root, path)));
  const words = ['check', '--diagnostic-level=error', '--no-errors-on-unmatched', ...present];
  const what = `${present.length} changed ${present.length === 1 ? 'file' : 'files'}`;
  const stage = {
    ...check,
    name: 'lint',
    reads: null,
    what,
    seconds: LINT_S,
    run: () => tool('npx', 'biome', ...words),
  };
  return present.length > 0 ? [stage] : [];
}

/** Stages of `npm run test:all` for which a changed file counts, without those that prepare others. */
export function stagesLeft({ files }) {
  const shared = COMMANDS['npm test'];
  return stagesOf('npm run test:all')
    .filter(({ name, reads }) => reads && !shared.includes(name) && files.some(reads))
    .map(({ name }) => name);
}

const isForUnit = (path) => !path.includes(PROGRAM_TESTS);
const count = (files) => `${files.length} test ${files.length === 1 ? 'file' : 'files'}`;

/** A stage for some of the unit tests, which has no result for the cache; none without files. */
function unitStages(name, files, times, what = count(files)) {
  if (files.length === 0) return [];
  const seconds = secondsOf(files, times, 2);
  return [{ name, cores: 2, after: [], reads: null, what, seconds, run: () => vitest(...UNIT, ...files) }];
}

function otherSpecs() {
  const specs = readdirSync(`${root}/e2e`, { recursive: true }).map((path) => `e2e/${path.replaceAll('\\', '/')}`);
  return specs.filter((path) => isSpec(path) && !path.includes('node_modules') && !MAIN_FLOWS.includes(path)).sort();
}

function tool(...[command, ...args]) {
  return runCommand(root, command, args);
}

/** Files and exports that only tests use, and imports between folders. */
async function checkProduction() {
  const results = [await tool('npx', 'knip', '--production', '--include=files,exports')];
  for (const program of ['unused-exports', 'server-imports', 'front-imports'])
    results.push(await tool('node', `e2e/bin/${program}.mjs`));
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failures: results.flatMap(({ failures }) => failures),
  };
}

async function vitest(...args) {
  const report = `${root}/test-results/unit.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const run = await runCommand(root, 'npx', ['vitest', 'run', ...reporters, ...args], { shown: true });
  return readVitest(report, run);
}

async function playwright(...args) {
  const report = `${root}/test-results/browser.json`;
  await ensureBrowser(say, { shell: true });
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const words = ['playwright', 'test', '--config=e2e/playwright.config.ts', '--reporter=line,json', ...args];
  return readPlaywright(report, await runCommand(root, 'npx', words, { env, shown: true }));
}
