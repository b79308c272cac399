import { execFileSync } from 'node:child_process';
import { root } from '../../server/bin/support/project.mjs';

/**
 * Files that differ from a commit, including uncommitted ones.
 * @param base a commit; by default the commit where this branch left main, or HEAD on main
 * @returns {{base: string, files: string[]}}
 * @throws Error outside of a git checkout, or for an unknown commit
 */
export function changedFiles(base = null, folder = root) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const attempt = (...args) => {
    try {
      return git(...args).trim();
    } catch {
      return null;
    }
  };
  if (attempt('rev-parse', '--git-dir') === null) throw new Error('`changed` needs a checkout of git.');
  const commit =
    base === null
      ? (attempt('merge-base', 'HEAD', 'origin/main') ?? attempt('merge-base', 'HEAD', 'main') ?? 'HEAD')
      : attempt('rev-parse', '--verify', '--quiet', `${base}^{commit}`);
  if (!commit) throw new Error(`There is no commit ${base} to compare with.`);
  const lines = [git('diff', '--name-only', '-z', commit), git('ls-files', '--others', '--exclude-standard', '-z')];
  return { base: commit, files: lines.join('').split('\0').filter(Boolean) };
}
