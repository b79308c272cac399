#!/usr/bin/env node
// The index in OpenSearch: npm run search -- status | reindex | prune. Works next to running servers.
import './support/help.mjs';
import { runCommand } from './support/command.mjs';

await runCommand(['search', ...process.argv.slice(2)]);
