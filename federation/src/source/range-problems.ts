import { satisfies } from 'semver';
import type { RemoteManifest } from 'shared-contracts';
import { installedCompatFolder, readReleased, releasedVersions } from '../contract/released';
import { contractSurface, type Surface } from '../contract/surface';
import { type Uses, usesOf } from './uses';

/**
 * What a remote uses of the contract that a release within its range does not have. The shell gives it the contract's
 * code, so on a shell of that release the name would be missing: the range has to begin later.
 */
export function rangeProblems(folder: string, manifest: RemoteManifest, compat = installedCompatFolder()): string[] {
  const today = contractSurface();
  const uses = usesOf(folder);
  return releasedVersions(compat)
    .filter((version) => satisfies(version, manifest.contract))
    .flatMap((version) => {
      const missing = missingIn(readReleased(compat, version), today, manifest, uses);
      if (missing.length === 0) return [];
      return `mfe.json allows contract ${version}, which has no ${missing.join(', ')}: the range must begin later, as ^${today.version}.`;
    });
}

function missingIn(
  released: Surface,
  today: Surface,
  { extensions, emits, listens }: RemoteManifest,
  uses: Uses,
): string[] {
  const slots = extensions.map(({ slot }) => slot);
  // types are gone at run time; what today's contract exports is a value
  const values = [...uses.imports].filter((name) => today.exports.includes(name));
  return [
    ...values.filter((name) => !released.exports.includes(name)),
    ...[...emits, ...listens].filter((topic) => !(topic in released.events)),
    ...slots.filter((slot) => !(slot in released.slots)),
  ];
}
