import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { refreshBundle } from 'federation/bundle';
import { remotes, root } from './project.mjs';
import { inParallel, run } from './run.mjs';
import { say, seconds } from './say.mjs';
import { isFresh, keepStamp } from './stamp.mjs';

/** Our packages that the server's bundle holds. */
const SERVER_PACKAGES = ['search-engine', 'gazetteer', 'sample-data', 'shared-contracts', 'federation'].map(
  (name) => `${name}/src`,
);
/** Builds at once: each takes a core. */
const WIDTH = 2;

/**
 * Everything that is built, and the sources that make its result another one.
 * @param project folder with a `dist` for each, as `server/dist`; another one than the sources' has development builds
 */
export function targets(project = root) {
  return [
    {
      name: 'server',
      sources: ['server', ...SERVER_PACKAGES, 'package-lock.json'],
      result: 'server/dist/main.mjs',
      build: () => buildServer(join(project, 'server', 'dist')),
    },
    ...['shell', ...remotes()].map((name) => ({
      name,
      sources: [name, 'shared-contracts', 'federation', 'shared-ui', 'package-lock.json'],
      result: name === 'shell' ? 'shell/dist/assets.json' : `${name}/dist`,
      build: () => buildFront(name, join(project, name, 'dist'), project === root ? [] : ['--development']),
    })),
  ];
}

/**
 * Builds what is stale, or all of `only`. A remote that does not compile stops none of the others; server and shell do.
 * @param options project: the folder of the results, by default the sources' own
 * @returns the names of what was built, and the remotes that failed
 */
export async function buildStale({ force = false, only = null, project = root } = {}) {
  const wanted = targets(project).filter(({ name }) => only === null || only.includes(name));
  const stale = wanted.filter(
    ({ name, sources, result }) =>
      force || !hasResult(join(project, result)) || !isFresh(stampOf(name, project), sources),
  );
  if (stale.length === 0) return { built: [], failed: [] };
  const started = Date.now();
  say(`Building ${stale.map(({ name }) => name).join(', ')}`);
  if (stale.some(({ name }) => name !== 'server')) await refreshBundle();
  const failed = await buildEach(stale.map((target) => ({ ...target, build: () => buildOne(target, project) })));
  say(`Built in ${seconds(started)}`);
  const names = stale.map(({ name }) => name);
  return { built: names.filter((name) => failed.every((one) => one.name !== name)), failed };
}

/** @returns the remotes that failed, with their errors. @throws the first error of another part */
export async function buildEach(parts) {
  const failed = [];
  const jobs = parts.map(({ name, build }) => async () => {
    try {
      await build();
    } catch (error) {
      if (!name.startsWith('mfe-')) throw error;
      failed.push({ name, error });
    }
  });
  await inParallel(jobs, WIDTH);
  return failed;
}

/** Says of each remote that does not compile why, and what the site shows instead. */
export function sayFailed(failed, project = root) {
  for (const { name, error } of failed) {
    const version = lastBuild(name, project);
    const instead = version === null ? 'its places show their fallbacks' : `the site shows its last build, ${version}`;
    say(`${error.message}\n${name} does not compile: ${instead}.\n`);
  }
}

/** @returns its version, null when there is none */
function lastBuild(name, project) {
  const dist = join(project, name, 'dist');
  if (!existsSync(dist)) return null;
  const builtAt = (version) => statSync(join(dist, version, 'release.json')).mtimeMs;
  const versions = readdirSync(dist).filter((version) => existsSync(join(dist, version, 'release.json')));
  return versions.sort((a, b) => builtAt(b) - builtAt(a))[0] ?? null;
}

async function buildOne({ name, sources, build }, project) {
  const started = Date.now();
  await build();
  keepStamp(stampOf(name, project), sources);
  say(`  ${name} ${seconds(started)}`);
}

/** Each folder of results has its own stamps. */
const stampOf = (name, project) => (project === root ? name : `${basename(project)}-${name}`);

function buildServer(dist) {
  return run(process.execPath, ['server/bin/support/bundle-server.mjs', dist]);
}

function buildFront(name, dist, options) {
  return run(process.execPath, ['federation/bin/mfe.mjs', 'build', name, '--dist', dist, ...options]);
}

function hasResult(whole) {
  return (
    existsSync(whole) &&
    (!whole.endsWith('/dist') || readdirSync(whole).some((version) => existsSync(join(whole, version, 'release.json'))))
  );
}
