import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';
import { run } from './run.mjs';
import { say, seconds } from './say.mjs';
import { isFresh, keepStamp } from './stamp.mjs';

const LOWEST = [20, 19];
const SOURCES = ['package-lock.json', 'package.json'];

/** @throws Error when this Node is too old */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > LOWEST[0] || (major === LOWEST[0] && minor >= LOWEST[1])) return;
  throw new Error(`Node ${LOWEST.join('.')} or newer is needed; this is Node ${version}. See https://nodejs.org.`);
}

/**
 * Installs the packages of the lockfile, unless the very same ones are there. Where some are there, what changed may be
 * package.json: `mfe new` adds a workspace, which `npm ci` would refuse until the lockfile names it.
 */
export async function install() {
  const there = existsSync(join(root, 'node_modules', 'fastify'));
  if (there && isFresh('install', SOURCES)) return;
  if (there && !hasStamp()) {
    // a user installed by hand: trust it
    keepStamp('install', SOURCES);
    return;
  }
  const started = Date.now();
  const command = there ? 'install' : 'ci';
  say(`Installing packages (npm ${command})`);
  await run('npm', [command, '--no-audit', '--no-fund', '--loglevel=error']);
  keepStamp('install', SOURCES);
  say(`Packages installed in ${seconds(started)}`);
}

const hasStamp = () => existsSync(join(root, 'node_modules', '.cache', 'stamps', 'install'));
