#!/usr/bin/env node
// Builds the server, the shell and every remote: what is stale, what is named, or with --force everything.
import './support/help.mjs';
import { checkNode, install } from './support/install.mjs';
import { fail, say } from './support/say.mjs';

const args = process.argv.slice(2);
try {
  checkNode();
  await install({ toRun: true });
  const { buildStale, targets } = await import('./support/build.mjs');
  const names = args.filter((arg) => !arg.startsWith('--'));
  const known = targets().map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new Error(`There is nothing called ${unknown} to build. There are: ${known.join(', ')}.`);
  const { built, failed } = await buildStale({
    force: args.includes('--force'),
    only: names.length > 0 ? names : null,
  });
  if (failed.length > 0) throw new Error(failed.map(({ error }) => error.message).join('\n'));
  if (built.length === 0) say('Everything is built.');
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
