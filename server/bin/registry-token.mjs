#!/usr/bin/env node
// Makes a token for the team of a remote and prints it, once: node server/bin/registry-token.mjs search
import './support/help.mjs';
import { checkNode, install } from './support/install.mjs';
import { fail } from './support/say.mjs';

try {
  checkNode();
  await install();
  const { buildStale } = await import('./support/build.mjs');
  const { startServer } = await import('./support/serve.mjs');
  const [remote] = process.argv.slice(2);
  if (!remote) throw new Error('Usage: node server/bin/registry-token.mjs <remote>');
  await buildStale({ only: ['server'] });
  const program = startServer({}, ['registry-token', remote]);
  process.exitCode = await program.ended;
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
