import type { Release } from 'shared-contracts';
import { buildRemote } from '../build-remote';
import { rangeProblems } from '../source/range-problems';
import { sourceProblems } from '../source/source-problems';
import { archiveOf, builtFiles } from './archive';

/** A built version, ready to be sent to a registry. */
export interface Upload {
  release: Release;
  files: ReadonlyMap<string, Uint8Array>;
  archive: Uint8Array;
  /** what mfe.json says and the sources do otherwise; the registry has no sources to read */
  problems: string[];
}

/**
 * Builds exactly the version of package.json into a folder of its own and packs it. dist/ is left alone: what a registry
 * refuses may be built again under the same version.
 */
export async function buildUpload(folder: string, into: string, options: { keepMaps?: boolean } = {}): Promise<Upload> {
  const { release } = await buildRemote(folder, { release: true, into, overBudget: true, ...options });
  const { manifest } = release;
  return {
    release,
    files: builtFiles(into),
    archive: await archiveOf(into),
    problems: [...sourceProblems(folder, manifest), ...rangeProblems(folder, manifest)],
  };
}
