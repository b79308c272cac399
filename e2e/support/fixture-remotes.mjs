import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isFresh, keepStamp } from '../../server/bin/support/stamp.mjs';
import { FIXTURE_REMOTES, sitePlaces } from './places.mjs';

const { root } = sitePlaces(0);
const FIXTURES = 'e2e/deploy/fixtures';
/** Inputs of the fixtures: their folder, the project's packages and the lockfile. */
const SOURCES = [FIXTURES, 'federation', 'shared-contracts', 'shared-ui', 'package-lock.json'];

/** Builds the remotes of e2e/deploy/fixtures with `mfe build` if their sources or tools have changed. */
export function buildFixtures() {
  const isBuilt = FIXTURE_REMOTES.every((name) => existsSync(join(root, FIXTURES, name, 'dist')));
  if (isBuilt && isFresh('fixtures', SOURCES)) return;
  for (const name of FIXTURE_REMOTES) rmSync(join(root, FIXTURES, name, 'dist'), { recursive: true, force: true });
  const mfe = join(root, 'federation', 'bin', 'mfe.mjs');
  const words = [mfe, 'build', ...FIXTURE_REMOTES];
  const built = spawnSync(process.execPath, words, { cwd: join(root, FIXTURES), encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
  keepStamp('fixtures', SOURCES);
}

/** @returns the folder of the built version */
export function fixtureFolder(name) {
  const dist = join(root, FIXTURES, name, 'dist');
  const version = readdirSync(dist).find((entry) => existsSync(join(dist, entry, 'release.json')));
  if (!version) throw new Error(`${name} has no build.`);
  return join(dist, version);
}
