import { buildRemote } from '../build-remote';
import { installedCompatFolder } from '../contract/released';
import type { Release } from '../protocol/discovery';
import { rangeProblems } from '../source/range-problems';
import { sourceProblems } from '../source/source-problems';
import { archiveOf, builtFiles } from './archive';

/** A built version, ready for upload. */
export interface Upload {
  release: Release;
  files: ReadonlyMap<string, Uint8Array>;
  archive: Uint8Array;
  /** differences between mfe.json and the sources, which the registry does not have */
  problems: string[];
}

/**
 * Builds exactly the version of package.json into a separate folder and archives it. dist/ does not change, so a
 * refused version can be built again under the same number.
 */
export async function buildUpload(folder: string, into: string, options: { keepMaps?: boolean } = {}): Promise<Upload> {
  // a missing contract is reported before the build, which may take long
  const compat = installedCompatFolder();
  const { release } = await buildRemote(folder, { release: true, into, overBudget: true, ...options });
  const { manifest } = release;
  return {
    release,
    files: builtFiles(into),
    archive: await archiveOf(into),
    problems: [...sourceProblems(folder, manifest), ...rangeProblems(folder, manifest, compat)],
  };
}
