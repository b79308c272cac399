// Bundles the server, by default into server/dist: bundle-server.mjs [folder]
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import project from '../../../package.json' with { type: 'json' };
import config from '../../rspack.config.mjs';
import { root } from './project.mjs';

const path = process.argv[2] ?? config.output.path;
const compiler = rspack({ ...config, output: { ...config.output, path } });
compiler.run((error, stats) => {
  const failed = error || stats?.hasErrors();
  if (failed)
    process.stderr.write(`${error ? error.stack : stats.toString({ preset: 'errors-only', colors: false })}\n`);
  else writeFileSync(join(path, 'build.json'), JSON.stringify({ version: project.version, commit: commit() }));
  compiler.close(() => process.exit(failed ? 1 : 0));
});

/** SITE_COMMIT, for a build without the repository, or the commit that is checked out; null for sources without both. */
function commit() {
  if (process.env.SITE_COMMIT) return process.env.SITE_COMMIT;
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return null;
  }
}
