import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** What another process put there a moment ago; Windows calls it a lack of permission. */
const TAKEN = new Set(['ENOTEMPTY', 'EEXIST', 'EPERM']);
/** So many others may come between before something else is wrong. */
const MOST_TRIES = 50;

/**
 * Moves a folder to a path where another one may be, also when other processes do the same at that moment. A reader
 * finds one whole folder, never half of one, and the last one moved stays. Both paths must be on one disk.
 */
export function swapFolder(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  const replaced: string[] = [];
  try {
    for (let tries = 1; ; tries += 1) {
      const aside = `${from}-replaced-${randomUUID()}`;
      if (isMoved(to, aside)) replaced.push(aside);
      try {
        renameSync(from, to);
        return;
      } catch (error) {
        if (tries === MOST_TRIES || !TAKEN.has(codeOf(error))) throw error;
      }
    }
  } finally {
    for (const aside of replaced) rmSync(aside, { recursive: true, force: true });
  }
}

/** False when there is nothing to move, or no longer. */
function isMoved(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');
