#!/usr/bin/env node
// One command from a fresh copy to a running site: packages, builds, database, sample islands, server.
import './support/help.mjs';
import { checkNode, install } from './support/install.mjs';
import { fail } from './support/say.mjs';

const AFTER_BUILD = 'serve-after-build';

try {
  checkNode();
  await install({ toRun: true });
  const { buildStale, sayFailed } = await import('./support/build.mjs');
  const { startServer } = await import('./support/serve.mjs');
  await buildStale({ only: ['server'] });
  // a new database is filled while the pages are built
  const server = startServer({}, [AFTER_BUILD]);
  const built = buildStale().then(({ failed }) => {
    sayFailed(failed);
    server.notifyBuilt();
  });
  process.exitCode = await Promise.race([server.ended, built.then(() => server.ended)]);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
