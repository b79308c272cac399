#!/usr/bin/env node
// npm test: installs what is missing, then checks types and lint, and runs unit tests, contract tests and the browser
// tests of the main flows. It prints its plan first and skips stages that passed with the same files. The last line
// counts over all: 'N passed, N failed'. CI runs it and then npm run test:all, which runs the rest.
//   npm test -- unit             one stage, or several
//   npm test -- quick [commit]   types, lint of the changed files, and unit tests in their folders: under a minute
//   npm test -- changed [commit] what the changes since a commit can affect, by default the changes of this branch;
//                                first the tests that import what changed
//   npm test -- --again          also runs stages that passed before
import '../../server/bin/support/help.mjs';
import { checkNode, install } from '../../server/bin/support/install.mjs';
import { root } from '../../server/bin/support/project.mjs';
import { fail } from '../../server/bin/support/say.mjs';
import { changedFiles } from '../support/changes.mjs';
import { lastTimes, runTests } from '../support/test-run.mjs';
import { quickStages, stagesLeft, stagesOf, stagesOfChange } from '../support/test-stages.mjs';

const words = process.argv.slice(2);
const named = words.filter((word) => word !== '--again');
const options = { again: words.includes('--again') };
try {
  checkNode();
  await install();
  const [first, base] = named;
  if (first === 'changed' || first === 'quick') await testChange(first, changedFiles(base));
  else await runTests([{ title: 'npm test', stages: stagesOf('npm test', named) }], options);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

async function testChange(which, change) {
  // it needs a package, which a fresh clone does not have before the installation
  const { affectedTests } = await import('../support/affected-tests.mjs');
  const affected = affectedTests(change.files, root);
  if (which === 'quick') return runTests(quickStages(change, affected, lastTimes()), options);
  const left = stagesLeft(change);
  const notes = left.length > 0 ? [`  not in this run: npm run test:all -- ${left.join(' ')}`] : [];
  await runTests(stagesOfChange(change, affected, lastTimes()), { ...options, notes });
}
