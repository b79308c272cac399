#!/usr/bin/env node
// Writes the database into a new folder, as it is at one moment: npm run backup -- <new folder>. Works next to a running server.
import './support/help.mjs';
import { resolve } from 'node:path';
import { runCommand } from './support/command.mjs';

// npm runs this in the project's folder; file names are relative to the user's folder
const from = process.env.INIT_CWD ?? process.cwd();
await runCommand(['backup', ...process.argv.slice(2).map((word) => resolve(from, word))]);
