#!/usr/bin/env node
// Imports listings from files: npm run import -- file.json ... Works next to a running server.
import './support/help.mjs';
import { isAbsolute, resolve } from 'node:path';
import { runCommand } from './support/command.mjs';

// npm runs this in the project's folder; file names are relative to the user's folder
const from = process.env.INIT_CWD ?? process.cwd();
const words = process.argv
  .slice(2)
  .map((word) => (word.startsWith('--') || isAbsolute(word) ? word : resolve(from, word)));
await runCommand(['import', ...words]);
