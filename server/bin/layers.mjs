#!/usr/bin/env node
// Zones on the map and in the search: npm run layers -- import FILE.geojson --name=NAME --source=SOURCE --date=2023-08-01 [--link=https://…],
// list, or remove NAME. Works next to a running server.
import './support/help.mjs';
import { isAbsolute, resolve } from 'node:path';
import { runCommand } from './support/command.mjs';

// npm runs this in the project's folder; file names are relative to the user's folder
const from = process.env.INIT_CWD ?? process.cwd();
const words = process.argv
  .slice(2)
  .map((word, at, [command]) => (command === 'import' && at === 1 && !isAbsolute(word) ? resolve(from, word) : word));
await runCommand(['layers', ...words]);
