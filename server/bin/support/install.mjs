import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';
import { run } from './run.mjs';
import { say, seconds } from './say.mjs';
import { isFresh, keepStamp } from './stamp.mjs';

/** The newest long-term line of Node. */
const RECOMMENDED = 24;
const SOURCES = ['package-lock.json', 'package.json'];
/** Stamps of the two extents: all packages, and those that build and run the site. */
const ALL = 'install';
const TO_RUN = 'install-to-run';
/** The workspace of the tests. */
const TESTS = 'e2e';

/** @throws Error when `engines` of package.json does not allow this Node */
export function checkNode(version = process.versions.node) {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [major, minor] = version.split('.').map(Number);
  const allows = (range) => {
    const [, operator, line, lowest = 0] = /^(\^|>=)(\d+)(?:\.(\d+))?$/.exec(range);
    return major === Number(line) ? minor >= Number(lowest) : operator === '>=' && major > Number(line);
  };
  if (engines.node.split(' || ').some(allows)) return;
  throw new Error(`The site does not run on Node ${version}: install Node ${RECOMMENDED} from https://nodejs.org.`);
}

/**
 * Installs the packages of the lockfile, unless the very same ones are there. Where some are there, what changed may be
 * package.json: `mfe new` adds a workspace, which `npm ci` would refuse until the lockfile names it.
 * @param toRun without the packages of tests and checks, which are half of the bytes; a later call adds them
 */
export async function install({ toRun = false } = {}) {
  const there = existsSync(join(root, 'node_modules', 'fastify'));
  if (there && (isFresh(ALL, SOURCES) || (toRun && isFresh(TO_RUN, SOURCES)))) return;
  if (there && ![ALL, TO_RUN].some(hasStamp)) {
    // a user installed by hand: trust it
    keepStamp(ALL, SOURCES);
    return;
  }
  const started = Date.now();
  const command = there ? 'install' : 'ci';
  const part = toRun && !there;
  say(`Installing packages (npm ${command})`);
  await run('npm', [command, '--no-audit', '--no-fund', '--loglevel=error', ...(part ? onlyToRun() : [])]);
  keepStamp(part ? TO_RUN : ALL, SOURCES);
  say(`Packages installed in ${seconds(started)}`);
}

function onlyToRun() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return ['--omit=dev', ...workspaces.filter((name) => name !== TESTS).map((name) => `--workspace=${name}`)];
}

const hasStamp = (name) => existsSync(join(root, 'node_modules', '.cache', 'stamps', name));
