#!/usr/bin/env node
// npm run test:all: runs what npm test does not: tests that start and kill programs, broken and hostile remotes, remotes
// of other bundlers, newer lines of Node, other browsers where they are installed, and the cluster. It takes most of
// an hour. CI runs npm test, and then this. The last line counts over all: 'N passed, N failed'.
//   npm run test:all -- programs    one stage, or several
//   npm run test:all -- --again     also runs stages that passed before
import '../../server/bin/support/help.mjs';
import { checkNode, install } from '../../server/bin/support/install.mjs';
import { fail } from '../../server/bin/support/say.mjs';
import { runTests } from '../support/test-run.mjs';
import { stagesOf } from '../support/test-stages.mjs';

const words = process.argv.slice(2);
try {
  checkNode();
  await install();
  const stages = stagesOf(
    'npm run test:all',
    words.filter((word) => word !== '--again'),
  );
  await runTests([{ title: 'npm run test:all', stages }], { again: words.includes('--again') });
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
