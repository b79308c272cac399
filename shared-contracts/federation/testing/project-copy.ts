import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the project itself. */
export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

const COPIED = [
  'shared-contracts',
  'shared-ui',
  'mfe-leads',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'biome.json',
  'vitest.config.ts',
  '.gitignore',
];

/** The project in a temporary folder: the parts that a new remote touches copied, its packages borrowed. */
export function copyProject(): string {
  const project = mkdtempSync(join(tmpdir(), 'mfe-copy-'));
  const isSource = (path: string) =>
    !/[\\/](?:dist|node_modules|\.cache)(?:[\\/]|$)/.test(path.slice(projectRoot.length));
  for (const name of COPIED)
    cpSync(join(projectRoot, name), join(project, name), { recursive: true, filter: isSource });
  mkdirSync(join(project, 'node_modules'));
  for (const name of readdirSync(join(projectRoot, 'node_modules'))) {
    const from = name.startsWith('shared-') ? project : join(projectRoot, 'node_modules');
    symlinkSync(join(from, name), join(project, 'node_modules', name));
  }
  return project;
}
