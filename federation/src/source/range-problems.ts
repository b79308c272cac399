import { satisfies } from 'semver';
import { installedCompatFolder, readReleased, releasedVersions } from '../contract/released';
import { contractSurface, type Surface } from '../contract/surface';
import type { RemoteManifest } from '../protocol/manifest';
import { type Uses, usesOf } from './uses';

/**
 * Names of the contract that a remote uses and that the lowest release of its range does not have. The shell provides
 * the contract's code, so on a shell of that release the name would be missing.
 */
export function rangeProblems(folder: string, manifest: RemoteManifest, compat = installedCompatFolder()): string[] {
  const today = contractSurface();
  const uses = usesOf(folder);
  return releasedVersions(compat)
    .filter((version) => satisfies(version, manifest.contract))
    .flatMap((version) => {
      const missing = missingIn(readReleased(compat, version), today, manifest, uses);
      if (missing.length === 0) return [];
      return `mfe.json allows contract ${version}, which has no ${missing.join(', ')}: raise the range, for example to ^${today.version}.`;
    });
}

function missingIn(
  released: Surface,
  today: Surface,
  { extensions, emits, listens }: RemoteManifest,
  uses: Uses,
): string[] {
  const slots = extensions.map(({ slot }) => slot);
  // checks values only, because types do not exist at run time
  const values = [...uses.imports].filter((name) => today.exports.includes(name));
  return [
    ...values.filter((name) => !released.exports.includes(name)),
    ...[...emits, ...listens].filter((topic) => !(topic in released.events)),
    ...slots.filter((slot) => !(slot in released.slots)),
  ];
}
