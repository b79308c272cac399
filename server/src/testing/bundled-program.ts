import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const BUNDLER = fileURLToPath(new URL('../../bin/support/bundle-for-tests.mjs', import.meta.url));
/** Options of node for a short process: its code need not be optimised. */
export const SHORT_LIVED = ['--liftoff-only'];

let folder: Promise<string> | undefined;

/**
 * Bundles a program for a new process or thread, which lack the TypeScript loader of the test.
 * @returns its file
 */
export async function bundledProgram(name: 'server' | 'killable-site' | 'upload-check'): Promise<string> {
  folder ??= promisify(execFile)(process.execPath, [BUNDLER]).then(({ stdout }) => stdout.trim());
  return join(await folder, `${name}.mjs`);
}
