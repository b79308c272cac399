import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the project itself. */
export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

const COPIED = [
  'shared-contracts',
  'federation',
  'shared-ui',
  'mfe-leads',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'biome.json',
  'private-paths.grit',

  'vitest.config.ts',
  '.gitignore',
];
/** Results of an earlier `tsc --build`, which checks itself whether they are up to date. */
const TYPES = ['shared-contracts', 'shared-ui'].map((name) => join('.tsbuild', name));

/**
 * A copy of the project in a temporary folder: the files that a new remote changes are copied, node_modules is linked.
 */
export function copyProject(): string {
  const project = mkdtempSync(join(tmpdir(), 'mfe-copy-'));
  const isSource = (path: string) =>
    !/[\\/](?:dist|node_modules|\.cache)(?:[\\/]|$)/.test(path.slice(projectRoot.length));
  const built = TYPES.filter((name) => existsSync(join(projectRoot, name)));
  for (const name of [...COPIED, ...built])
    cpSync(join(projectRoot, name), join(project, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: isSource,
    });
  mkdirSync(join(project, 'node_modules'));
  for (const name of readdirSync(join(projectRoot, 'node_modules'))) {
    const from = COPIED.includes(name) ? project : join(projectRoot, 'node_modules');
    symlinkSync(join(from, name), join(project, 'node_modules', name));
  }
  return project;
}
