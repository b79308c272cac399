#!/usr/bin/env node
// Fills an empty database with a backup: npm run restore -- <folder of a backup>. docs/backup.md has the whole procedure.
import './support/help.mjs';
import { resolve } from 'node:path';
import { runCommand } from './support/command.mjs';

// npm runs this in the project's folder; file names are relative to the user's folder
const from = process.env.INIT_CWD ?? process.cwd();
await runCommand(['restore', ...process.argv.slice(2).map((word) => resolve(from, word))]);
