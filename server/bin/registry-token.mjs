#!/usr/bin/env node
// Makes a token for the team of a remote and prints it, once: node server/bin/registry-token.mjs search
import './support/help.mjs';
import { runCommand } from './support/command.mjs';
import { fail } from './support/say.mjs';

const [remote] = process.argv.slice(2);
if (!remote) fail('Usage: node server/bin/registry-token.mjs <remote>');
await runCommand(['registry-token', remote]);
