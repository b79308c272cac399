import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from './project-copy';

/** The program that startRenderer starts, of the sources as they are now. @returns its file */
export function bundledRenderer(): string {
  const folder = join(projectRoot, 'federation');
  // any call of the command bundles when a source is newer
  execFileSync(process.execPath, [join(folder, 'bin', 'mfe.mjs'), '--help']);
  return join(folder, 'dist', 'renderer.mjs');
}
