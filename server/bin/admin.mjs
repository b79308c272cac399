#!/usr/bin/env node
// Accounts of staff, from the terminal of the server: npm run admin -- create you@example.com [--grant],
// password you@example.com, or remove-samples. An embedded database must not be in use; stop the site first.
import './support/help.mjs';
import { checkNode, install } from './support/install.mjs';
import { fail } from './support/say.mjs';

try {
  checkNode();
  await install();
  const { buildStale } = await import('./support/build.mjs');
  const { startServer } = await import('./support/serve.mjs');
  await buildStale({ only: ['server'] });
  const program = startServer({}, ['admin', ...process.argv.slice(2)], { asks: true });
  process.exitCode = await program.ended;
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
