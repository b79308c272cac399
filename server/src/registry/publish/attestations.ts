import type { Attestations, Provenance } from 'federation/protocol/attestation';
import type { PublishedVersion, VersionSource } from 'federation/protocol/registry';
import { checkAttestations, checkSignatures } from 'federation/verify';
import type { Database } from '../../platform/database/database';
import { refused } from '../refused';
import { findAttestations, findOpenRelease, findPublishedVersion, insertAttestations } from './versions.repository';

export type Attestor = ReturnType<typeof createAttestor>;

/**
 * Verified statements of a team about its versions. The first statements about a version are kept forever.
 * @param knownKeys the setting: public keys as 'tides=…'
 */
export function createAttestor({ db, knownKeys }: { db: Database; knownKeys: readonly string[] }) {
  const keysOf = (name: string) =>
    knownKeys.flatMap((entry) => (entry.startsWith(`${name}=`) ? [entry.slice(name.length + 1)] : []));
  return {
    /**
     * Verifies statements about a version before it is published, except the hashes of its files.
     * @throws RefusedError MFE-125 when they are invalid
     */
    async check(name: string, version: string, said: Attestations): Promise<VersionSource> {
      return provenSource(checkSignatures(said, { name, version }, keysOf(name)), version);
    },
    /**
     * Stores statements about a published version. The same ones again change nothing.
     * @throws RefusedError MFE-118 without such a version, MFE-125 when they are invalid, MFE-114 when other ones are
     * stored
     */
    async keep(name: string, version: string, said: Attestations): Promise<PublishedVersion> {
      const stored = await findOpenRelease(db, name, version);
      if (!stored) throw refused('MFE-118', `${name} ${version} is not published.`, version);
      const source = provenSource(checkAttestations(said, stored, keysOf(name)), version);
      await insertAttestations(db, name, version, { ...said, ...source });
      await mustBeFirst(db, name, version, said);
      const published = await findPublishedVersion(db, name, version);
      if (!published) throw refused('MFE-118', `${name} ${version} was removed.`, version);
      return published;
    },
  };
}

function provenSource(checked: { provenance: Provenance } | { problem: string }, version: string): VersionSource {
  if ('problem' in checked) throw refused('MFE-125', checked.problem, version);
  const { buildDefinition, runDetails } = checked.provenance.predicate;
  const [source] = buildDefinition.resolvedDependencies;
  return {
    commit: source?.digest.gitCommit ?? '',
    repository: source?.uri ?? '',
    builder: runDetails.builder.id,
  };
}

/** A key that is stolen later must not change where a version came from. */
async function mustBeFirst(db: Database, name: string, version: string, said: Attestations): Promise<void> {
  const first = await findAttestations(db, name, version);
  if (!first) return;
  const isSame = first.provenance.payload === said.provenance.payload && first.sbom.payload === said.sbom.payload;
  if (isSame) return;
  const detail = `${name} ${version} is signed as built from ${first.commit} by ${first.builder}. Its first statements are kept.`;
  throw refused('MFE-114', detail, version);
}
