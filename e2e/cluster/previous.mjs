// The release before the newest migration, built from the history of the repository.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../server/bin/support/run.mjs';
import { say, seconds } from '../../server/bin/support/say.mjs';
import { MissingPart } from './install.mjs';

const MIGRATIONS = ':(glob)server/src/**/migrations/*.sql';

/**
 * Builds it once for each commit, in its final place: a built server names the folder of its sources.
 * @returns its folder
 * @throws MissingPart where the history is not there
 */
export async function buildPrevious(cache) {
  const commit = await findPrevious();
  const folder = join(cache, `release-${commit.slice(0, 12)}`);
  const built = join(folder, 'built');
  if (existsSync(built)) return folder;
  const started = Date.now();
  say(`Building the release before the newest migration (${commit.slice(0, 8)})`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, 'release.tar');
  await run('git', ['archive', '--format=tar', `--output=${archive}`, commit]);
  await run('tar', ['-xf', archive, '-C', folder]);
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
  await run('npm', ['run', 'build'], { cwd: folder });
  writeFileSync(built, '');
  say(`Built in ${seconds(started)}`);
  return folder;
}

async function findPrevious() {
  const git = (...words) => run('git', words).then((output) => output.trim());
  try {
    const newest = await git('log', '-1', '--diff-filter=A', '--format=%H', '--', MIGRATIONS);
    return await git('rev-parse', '--verify', `${newest}^`);
  } catch (error) {
    throw new MissingPart(`The release before the newest migration cannot be built: ${error.message.slice(-300)}`);
  }
}
