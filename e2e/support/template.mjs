import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from '../../server/bin/support/stamp.mjs';
import { TEMPLATE } from './places.mjs';

/** Settings of a site with a copy of the template database. */
export const SAMPLES = { SAMPLE_DATA: 'true', SAMPLE_LISTINGS: '6000' };

const SOURCES = [
  'server/src',
  'search-engine/src',
  'gazetteer/src',
  'sample-data/src',
  'shared-contracts/src',
  'package-lock.json',
];
const DATABASE = join(TEMPLATE, 'postgres');
const KEY = join(TEMPLATE, 'key');

/**
 * Creates the template database of the sites, or reuses one made today from the same sources. The dates in the sample
 * data depend on the day.
 */
export function makeTemplate(root) {
  const key = `${fingerprint(SOURCES)} ${new Date().toISOString().slice(0, 10)} ${SAMPLES.SAMPLE_LISTINGS}`;
  if (existsSync(KEY) && readFileSync(KEY, 'utf8') === key) return;
  const draft = `${TEMPLATE}.${process.pid}`;
  const program = join(root, 'server/dist/main.mjs');
  const made = spawnSync(process.execPath, [program, 'initialise'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PROJECT_DIR: root, ...SAMPLES, DATA_DIR: draft },
  });
  if (made.status !== 0) throw new Error('The database of the samples could not be made.');
  writeFileSync(join(draft, 'key'), key);
  rmSync(TEMPLATE, { recursive: true, force: true });
  renameSync(draft, TEMPLATE);
}

/** Creates a data folder from the template. */
export function copyTemplate(dataDir) {
  rmSync(dataDir, { recursive: true, force: true });
  cpSync(DATABASE, join(dataDir, 'postgres'), { recursive: true });
}
