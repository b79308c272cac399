import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Copies the newest build of every remote into a folder of published remotes, as <folder>/<name>/<version>/. The site
 * under test reads that folder, so a test may publish into it, and a rebuild does not affect the tests.
 */
export function publishNewest(root, folder) {
  rmSync(folder, { recursive: true, force: true });
  for (const project of readdirSync(root).filter((name) => name.startsWith('mfe-'))) {
    const build = newestBuild(join(root, project, 'dist'));
    if (!build) throw new Error(`${project} has no build. Run npm run build first.`);
    publish(build, folder);
  }
}

/** Adds a built version to those of its remote. */
export function publish(build, folder) {
  const { name, version } = JSON.parse(readFileSync(join(build, 'release.json'), 'utf8'));
  const target = join(folder, name, version);
  mkdirSync(join(target, '..'), { recursive: true });
  cpSync(build, target, { recursive: true, preserveTimestamps: true });
  return { name, version, folder: target };
}

function newestBuild(dist) {
  if (!existsSync(dist)) return null;
  const builtAt = (build) => statSync(join(build, 'release.json')).mtimeMs;
  const builds = readdirSync(dist)
    .map((version) => join(dist, version))
    .filter((build) => existsSync(join(build, 'release.json')));
  return builds.sort((a, b) => builtAt(b) - builtAt(a))[0] ?? null;
}
