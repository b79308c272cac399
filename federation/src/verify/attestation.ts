import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type * as z from 'zod/mini';
import {
  type Attestations,
  type Bom,
  bomSchema,
  type Envelope,
  type Provenance,
  provenanceSchema,
  STATEMENT_TYPE,
} from '../protocol/attestation';
import type { Release } from '../protocol/discovery';

/** Signs a statement with an Ed25519 key. */
export function sealStatement(statement: object, key: KeyObject): Envelope {
  const payload = Buffer.from(JSON.stringify(statement));
  const signature = sign(null, signedBytes(payload), key);
  const signatures = [{ keyid: keyText(createPublicKey(key)), sig: signature.toString('base64') }];
  return { payloadType: STATEMENT_TYPE, payload: payload.toString('base64'), signatures };
}

/** A public key in the form of the settings: DER in base64. */
export const keyText = (key: KeyObject): string => key.export({ type: 'spki', format: 'der' }).toString('base64');

/** The bytes to sign: DSSE's pre-authentication encoding. */
const signedBytes = (payload: Buffer) =>
  Buffer.concat([Buffer.from(`DSSEv1 ${STATEMENT_TYPE.length} ${STATEMENT_TYPE} ${payload.length} `), payload]);

/**
 * Hashes of a release's files in the form of the statements: file -> hexadecimal. The first is release.json, which
 * lists the others.
 */
export function subjectOf(release: Pick<Release, 'integrity'>, integrity: string) {
  return Object.entries({ 'release.json': integrity, ...release.integrity }).map(([name, hash]) => ({
    name,
    digest: { sha384: Buffer.from(hash.replace('sha384-', ''), 'base64').toString('hex') },
  }));
}

/** The version that the statements must name. */
export interface Attested {
  release: Pick<Release, 'name' | 'version' | 'integrity'>;
  /** hash of its release.json */
  integrity: string;
}

type Checked = { provenance: Provenance; packages: Bom } | { problem: string };

/**
 * Checks a team's statements about a version: signatures, files, name and version.
 * @param keys known public keys of the remote
 * @returns the content of the statements, or a sentence about the problem
 */
export function checkAttestations(said: Attestations, of: Attested, keys: readonly string[]): Checked {
  const opened = checkSignatures(said, of.release, keys);
  if ('problem' in opened) return opened;
  const wanted = new Map(subjectOf(of.release, of.integrity).map(({ name, digest }) => [name, digest.sha384]));
  for (const { subject } of [opened.provenance, opened.packages]) {
    const named = new Map(subject.map(({ name, digest }) => [name, digest.sha384]));
    const odd = [...wanted].find(([name, hash]) => named.get(name) !== hash)?.[0];
    if (odd !== undefined) return { problem: `A statement does not name ${odd} with the hash that was published.` };
  }
  return opened;
}

/** Checks the statements without the files, for a version that is not published yet. */
export function checkSignatures(
  said: Attestations,
  of: Pick<Release, 'name' | 'version'>,
  keys: readonly string[],
): Checked {
  if (keys.length === 0) return { problem: `No signing key is known for ${of.name}.` };
  const provenance = openEnvelope(said.provenance, provenanceSchema, keys);
  const packages = openEnvelope(said.sbom, bomSchema, keys);
  if (!provenance)
    return { problem: 'The provenance is not signed with a key known for this remote, or is no SLSA provenance.' };
  if (!packages)
    return { problem: 'The SBOM is not signed with a key known for this remote, or is no CycloneDX document.' };
  const { remote, version } = provenance.predicate.buildDefinition.externalParameters;
  if (remote !== of.name || version !== of.version)
    return { problem: `The provenance is of ${remote} ${version}, not of ${of.name} ${of.version}.` };
  return { provenance, packages };
}

function openEnvelope<T>(
  { payload, signatures }: Envelope,
  schema: z.ZodMiniType<T>,
  keys: readonly string[],
): T | null {
  const content = Buffer.from(payload, 'base64');
  const isSigned = keys.some((text) => {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return signatures.some(({ sig }) => verify(null, signedBytes(content), key, Buffer.from(sig, 'base64')));
  });
  if (!isSigned) return null;
  const parsed = schema.safeParse(readJson(content));
  return parsed.success ? parsed.data : null;
}

function readJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return null;
  }
}
