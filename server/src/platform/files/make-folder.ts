import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode } from './error-code';

/**
 * Makes a folder and those above it. The option `recursive` of mkdir repeats ENOENT for ever where a folder exists and takes no
 * other one, as in /proc.
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    if (hasCode(error, 'EEXIST') && (await isFolder(folder))) return;
    const parent = dirname(folder);
    if (!hasCode(error, 'ENOENT') || (await isFolder(parent))) throw error;
    await makeFolder(parent, mode);
    await makeFolder(folder, mode);
  }
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
