import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Deletes the files of mails that were written before this time. A missing folder is no failure. */
export async function pruneMailFiles(folder: string, before: Date): Promise<void> {
  for (const name of await filesIn(folder)) {
    const path = join(folder, name);
    const { mtime } = await stat(path);
    if (mtime < before) await rm(path);
  }
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
