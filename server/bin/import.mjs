#!/usr/bin/env node
// Imports listings from files: npm run import -- file.json ... Works next to a running server.
import './support/help.mjs';
import { isAbsolute, resolve } from 'node:path';
import { checkNode, install } from './support/install.mjs';
import { fail } from './support/say.mjs';

try {
  checkNode();
  await install();
  const { buildStale } = await import('./support/build.mjs');
  const { startServer } = await import('./support/serve.mjs');
  await buildStale({ only: ['server'] });
  // npm runs this in the project's folder; file names are relative to the user's folder
  const from = process.env.INIT_CWD ?? process.cwd();
  const words = process.argv
    .slice(2)
    .map((word) => (word.startsWith('--') || isAbsolute(word) ? word : resolve(from, word)));
  const program = startServer({}, ['import', ...words]);
  process.exitCode = await program.ended;
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
