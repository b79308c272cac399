// Bundles the programs that tests start as processes or threads, and caches them by the content of their sources.
// Prints their folder.
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';
import { fingerprint } from './stamp.mjs';

const PROGRAMS = {
  server: './src/app/main.ts',
  'killable-site': './src/testing/killable-process.ts',
  'upload-check': './src/registry/check/check-thread.ts',
};
const FOLDER = 'test-programs';
/** After this time no test run uses bundles of older sources. */
const OLD_MS = 3_600_000;

const sources = fingerprint([
  'server/src',
  'server/rspack.config.mjs',
  'search-engine/src',
  'gazetteer/src',
  'sample-data/src',
  'shared-contracts/src',
  'federation/src',
  'package-lock.json',
]);
const name = sources.slice(0, 16);
const all = join(root, '.cache', FOLDER);
const folder = join(all, name);
if (!existsSync(folder)) await bundle();
process.stdout.write(`${folder}\n`);

/** Two workers may bundle at the same time: each uses its own draft folder, and the first rename wins. */
async function bundle() {
  const { bundlePrograms } = await import('./bundle-programs.mjs');
  const draft = await bundlePrograms(PROGRAMS, join(FOLDER, `${name}.${process.pid}`));
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
  for (const other of readdirSync(all)) {
    const path = join(all, other);
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - made > OLD_MS && path !== folder) rmSync(path, { recursive: true, force: true });
  }
}
