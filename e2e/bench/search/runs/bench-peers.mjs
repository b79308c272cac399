import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../../../server/bin/support/run.mjs';

/** What the benchmark compares with; no part of the project. */
const PACKAGES = {
  '@duckdb/node-api': '1.5.6-r.1',
  'better-sqlite3': '12.4.1',
  crossfilter2: '1.5.4',
};

/** Installs the peers into a folder of their own. @returns false when that was not possible */
export async function installPeers(folder, log) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'package.json');
  const wanted = `${JSON.stringify({ private: true, dependencies: PACKAGES }, null, 2)}\n`;
  const there = existsSync(file) && readFileSync(file, 'utf8') === wanted;
  if (there && Object.keys(PACKAGES).every((name) => existsSync(join(folder, 'node_modules', name)))) return true;
  log('Installing the engines to compare with');
  writeFileSync(file, wanted);
  try {
    await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
    return true;
  } catch (error) {
    log(`No peers: ${error.message.split('\n').at(-1)}`);
    return false;
  }
}
