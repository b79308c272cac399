#!/usr/bin/env node
// One command from a fresh copy to a running site: packages, builds, database, sample islands, server.
import './support/help.mjs';
import { checkNode, install } from './support/install.mjs';
import { fail } from './support/say.mjs';

try {
  checkNode();
  await install();
  const { buildStale, sayFailed } = await import('./support/build.mjs');
  const { startServer } = await import('./support/serve.mjs');
  const { failed } = await buildStale();
  sayFailed(failed);
  const server = startServer();
  process.exitCode = await server.ended;
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
