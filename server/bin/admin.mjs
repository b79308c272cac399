#!/usr/bin/env node
// Accounts of staff, from the terminal of the server: npm run admin -- create you@example.com [--grant],
// password you@example.com, or remove-samples. Works next to a running server.
import './support/help.mjs';
import { runCommand } from './support/command.mjs';

await runCommand(['admin', ...process.argv.slice(2)], { asks: true });
