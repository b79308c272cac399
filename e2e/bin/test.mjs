#!/usr/bin/env node
// npm test: installs what is missing, then types, lint, unit and contract tests, browser tests.
// The last line counts over all of them: 'N passed, N failed'. `npm test -- unit` runs one stage.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkNode, install } from '../../server/bin/support/install.mjs';
import { ensureBrowser } from '../support/browser.mjs';
import { countPlaywright, countVitest, runStage } from '../support/stages.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const wanted = process.argv.slice(2);
const started = Date.now();
const log = (text) => console.log(`\n▸ ${text}`);

checkNode();
await install();
mkdirSync(`${root}/test-results`, { recursive: true });

const stages = [
  { name: 'types', run: () => runStage(root, 'npx', ['tsc', '--build']) },
  { name: 'lint', run: () => runStage(root, 'npx', ['biome', 'check', '--diagnostic-level=error', '.']) },
  { name: 'unused', run: () => runStage(root, 'npx', ['knip']) },
  { name: 'unused-in-production', run: () => runUnusedInProduction() },
  { name: 'requirements', run: () => runStage(root, 'node', ['e2e/bin/requirements.mjs']) },
  { name: 'unit', run: () => runVitest() },
  { name: 'build', run: () => runStage(root, 'node', ['server/bin/build.mjs']) },
  { name: 'browser', run: () => runPlaywright() },
];

const totals = { passed: 0, failed: 0 };
for (const stage of stages.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  log(stage.name);
  const since = Date.now();
  const { passed, failed } = await stage.run();
  totals.passed += passed;
  totals.failed += failed;
  console.log(`  ${stage.name}: ${passed} passed, ${failed} failed, ${Math.round((Date.now() - since) / 1000)} s`);
}

console.log(`\nIn ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0;

/** Files and exports that only tests use. */
async function runUnusedInProduction() {
  const knip = await runStage(root, 'npx', ['knip', '--production', '--include=files,exports']);
  const shared = await runStage(root, 'node', ['e2e/bin/unused-exports.mjs']);
  return { passed: knip.passed + shared.passed, failed: knip.failed + shared.failed };
}

async function runVitest() {
  const report = `${root}/test-results/unit.json`;
  const args = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const stage = await runStage(root, 'npx', args);
  return countVitest(report, stage);
}

async function runPlaywright() {
  const report = `${root}/test-results/browser.json`;
  const browser = await ensureBrowser(log);
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const args = ['playwright', 'test', '--config=e2e/playwright.config.ts', '--reporter=line,json'];
  const stage = await runStage(root, 'npx', args, env);
  return countPlaywright(report, stage);
}
