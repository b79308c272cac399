#!/usr/bin/env node
// Writes the packages of the lockfile as a CycloneDX document: npm run sbom [-- file.json]. Needs no network.
import './support/help.mjs';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { run } from './support/run.mjs';
import { fail, say } from './support/say.mjs';

const WORDS = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only', '--silent'];

try {
  const from = process.env.INIT_CWD ?? process.cwd();
  const file = resolve(from, process.argv[2] ?? 'sbom.cdx.json');
  const bom = JSON.parse(await run('npm', WORDS));
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
  say(`${bom.components.length} components written to ${file}`);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
