#!/usr/bin/env node
// The index in OpenSearch: npm run search -- status | reindex | prune. Works next to running servers.
import './support/help.mjs';
import { checkNode, install } from './support/install.mjs';
import { fail } from './support/say.mjs';

try {
  checkNode();
  await install();
  const { buildStale } = await import('./support/build.mjs');
  const { startServer } = await import('./support/serve.mjs');
  await buildStale({ only: ['server'] });
  const program = startServer({}, ['search', ...process.argv.slice(2)]);
  process.exitCode = await program.ended;
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
