#!/usr/bin/env node
// MLS feeds: npm run feed -- list | status [name] | run [name] | reset name [--from=2026-11-23] | remove name | demo. Works next to a
// running server; demo starts a site of its own with a sample MLS that changes all the time.
import { checkNode, install } from './support/install.mjs';
import { fail } from './support/say.mjs';

try {
  checkNode();
  await install();
  const { buildStale } = await import('./support/build.mjs');
  const { startServer } = await import('./support/serve.mjs');
  const words = process.argv.slice(2);
  await buildStale(words[0] === 'demo' ? {} : { only: ['server'] });
  const program = startServer({}, ['feed', ...words]);
  process.exitCode = await program.ended;
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
