// The release before the newest migration, built from the history of the repository.
import { join } from 'node:path';
import { run } from '../../server/bin/support/run.mjs';
import { say, seconds } from '../../server/bin/support/say.mjs';
import { MissingPart, once } from './install.mjs';

const MIGRATIONS = 'server/src/platform/database/migrations';

/**
 * Builds it once for each commit.
 * @returns its folder
 * @throws MissingPart where the history is not there
 */
export async function buildPrevious(cache) {
  const commit = await findPrevious();
  return once(join(cache, `release-${commit.slice(0, 12)}`), async (draft) => {
    const started = Date.now();
    say(`Building the release before the newest migration (${commit.slice(0, 8)})`);
    const archive = join(draft, 'release.tar');
    await run('git', ['archive', '--format=tar', `--output=${archive}`, commit]);
    await run('tar', ['-xf', archive, '-C', draft]);
    await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: draft });
    await run('npm', ['run', 'build'], { cwd: draft });
    say(`Built in ${seconds(started)}`);
  });
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
