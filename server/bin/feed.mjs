#!/usr/bin/env node
// MLS feeds: npm run feed -- list | status [name] | run [name] | reset name [--from=2026-11-23] | remove name | demo. Works next to a
// running server; demo starts a site of its own with a sample MLS that changes all the time.
import './support/help.mjs';
import { runCommand } from './support/command.mjs';

const words = process.argv.slice(2);
await runCommand(['feed', ...words], words[0] === 'demo' ? { only: null } : {});
