#!/usr/bin/env node
// Photos and published versions: npm run store -- copy [--back], between the folders and the object store (S3_BUCKET).
import './support/help.mjs';
import { runCommand } from './support/command.mjs';

await runCommand(['store', ...process.argv.slice(2)]);
