#!/usr/bin/env node
// Prints, per owner, which rows of requirements.md a test names in its title. `--json` gives one object.
import '../../server/bin/support/help.mjs';
import { readRequirements, rowsNamedByTests } from '../support/requirements.mjs';

const root = new URL('../../', import.meta.url);
const owners = await readRequirements(new URL('e2e/requirements.md', root));
const named = await rowsNamedByTests(root);

const report = Object.fromEntries(
  [...owners].map(([owner, rows]) => {
    const missing = rows.filter((row) => !named.has(row));
    return [owner, { rows: rows.length, shown: rows.length - missing.length, missing }];
  }),
);

if (process.argv.includes('--json')) {
  console.log(JSON.stringify(report));
} else {
  const width = Math.max(...Object.keys(report).map((owner) => owner.length));
  for (const [owner, { rows, shown, missing }] of Object.entries(report)) {
    console.log(`${owner.padEnd(width)}  ${String(shown).padStart(3)} of ${String(rows).padStart(3)} rows shown`);
    if (missing.length > 0) console.log(`${' '.repeat(width)}  missing: ${missing.join(' ')}`);
  }
  const all = Object.values(report);
  const sum = (key) => all.reduce((total, entry) => total + entry[key], 0);
  console.log(`${'total'.padEnd(width)}  ${String(sum('shown')).padStart(3)} of ${sum('rows')} rows shown`);
}

const known = new Set([...owners.values()].flat());
const unknown = [...named].filter((row) => !known.has(row));
if (unknown.length > 0) {
  console.error(`Tests name rows that do not exist: ${unknown.join(' ')}`);
  process.exitCode = 1;
}
