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
/** What `tsc --build` left, where it has run: it checks itself whether that is up to date. */
const TYPES = ['shared-contracts', 'shared-ui'].map((name) => join('.tsbuild', name));

/** The project in a temporary folder: the parts that a new remote touches copied, its packages borrowed. */
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
