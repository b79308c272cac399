import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { remotes, root } from './project.mjs';
import { inParallel, run } from './run.mjs';
import { say, seconds } from './say.mjs';
import { isFresh, keepStamp } from './stamp.mjs';

/** Builds at once: each takes a core. */
const WIDTH = 2;

/** Everything that is built, and the sources that make its result another one. */
export function targets() {
  return [
    {
      name: 'server',
      sources: ['server', 'shared-contracts/src', 'package-lock.json'],
      result: 'server/dist/main.mjs',
      build: buildServer,
    },
    ...['shell', ...remotes()].map((name) => ({
      name,
      sources: [name, 'shared-contracts', 'shared-ui', 'package-lock.json'],
      result: name === 'shell' ? 'shell/dist/assets.json' : `${name}/dist`,
      build: () => buildFront(name),
    })),
  ];
}

/** Builds what is stale, or all of `only`. @returns the names of what was built */
export async function buildStale({ force = false, only = null } = {}) {
  const wanted = targets().filter(({ name }) => only === null || only.includes(name));
  const stale = wanted.filter(({ name, sources, result }) => force || !hasResult(result) || !isFresh(name, sources));
  if (stale.length === 0) return [];
  const started = Date.now();
  say(`Building ${stale.map(({ name }) => name).join(', ')}`);
  await inParallel(
    stale.map((target) => () => buildOne(target)),
    WIDTH,
  );
  say(`Built in ${seconds(started)}`);
  return stale.map(({ name }) => name);
}

async function buildOne({ name, sources, build }) {
  const started = Date.now();
  await build();
  keepStamp(name, sources);
  say(`  ${name} ${seconds(started)}`);
}

function buildServer() {
  return run(process.execPath, ['server/bin/support/bundle-server.mjs']);
}

function buildFront(name) {
  return run(process.execPath, ['shared-contracts/federation/mfe.mjs', 'build', name]);
}

function hasResult(path) {
  const whole = join(root, path);
  return (
    existsSync(whole) &&
    (!path.endsWith('/dist') || readdirSync(whole).some((version) => existsSync(join(whole, version, 'release.json'))))
  );
}
