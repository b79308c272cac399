import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from 'federation/protocol/discovery';
import { renderProblems } from 'federation/rendering';
import { RefusedError } from '../refused';
import type { ShellAssets } from '../shell-assets';

export interface PageCheckDeps {
  shellFolder: string;
  shellAssets: () => Promise<ShellAssets | null>;
  /** starts a rendering process */
  start: () => ChildProcess;
}

export type PageCheck = ReturnType<typeof createPageCheck>;

/**
 * Renders each page of an upload with the live shell. Every upload gets its own process, so that rendering for
 * visitors is not affected.
 */
export function createPageCheck({ shellFolder, shellAssets, start }: PageCheckDeps) {
  /** @throws RefusedError MFE-127 for each page that fails */
  return async (release: Release, files: ReadonlyMap<string, Uint8Array>): Promise<void> => {
    const file = (await shellAssets())?.server;
    if (file === undefined) return;
    const shell = { file, read: () => readFile(join(shellFolder, file), 'utf8') };
    const refusals = await renderProblems({ release, files, shell, start });
    if (refusals.length > 0) throw new RefusedError(refusals);
  };
}
