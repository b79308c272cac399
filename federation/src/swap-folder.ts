import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** Error codes when another process has just put a folder there. Windows reports a missing permission. */
const TAKEN = new Set(['ENOTEMPTY', 'EEXIST', 'EPERM']);
/** Limit of attempts against other processes that replace the same folder. */
const MAX_ATTEMPTS = 50;

/**
 * Moves a folder to a path and replaces the folder there, also while other processes do the same. A reader always finds
 * one complete folder. The last writer wins. Both paths must be on one disk.
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
        if (tries === MAX_ATTEMPTS || !TAKEN.has(codeOf(error))) throw error;
      }
    }
  } finally {
    for (const aside of replaced) rmSync(aside, { recursive: true, force: true });
  }
}

/** @returns false when there is nothing to move */
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
