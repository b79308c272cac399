import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from './project-copy';

/** Bundles the program that startRenderer starts. @returns its file */
export function bundledRenderer(): string {
  const folder = join(projectRoot, 'federation');
  // any call of the command bundles when a source is newer
  execFileSync(process.execPath, [join(folder, 'bin', 'mfe.mjs'), '--help']);
  return join(folder, 'dist', 'renderer.mjs');
}
