#!/usr/bin/env node
// Tries what the settings name, one line for each part: npm run check. Works next to a running server.
import './support/help.mjs';
import { runCommand } from './support/command.mjs';

await runCommand(['check', ...process.argv.slice(2)]);
