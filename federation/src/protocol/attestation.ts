import * as z from 'zod/mini';

/** Media type of an envelope's content: an in-toto statement. */
export const STATEMENT_TYPE = 'application/vnd.in-toto+json';

/** A signed statement, in the form of DSSE (Dead Simple Signing Envelope): `payload` and `sig` are base64. */
export const envelopeSchema = z.object({
  payloadType: z.literal(STATEMENT_TYPE),
  payload: z.string().check(z.minLength(1)),
  signatures: z.array(z.object({ keyid: z.string(), sig: z.string() })).check(z.minLength(1), z.maxLength(5)),
});
export type Envelope = z.infer<typeof envelopeSchema>;

/** The subject of a statement: files by name and hash (hexadecimal). */
const subject = z.array(z.object({ name: z.string(), digest: z.object({ sha384: z.string() }) }));
const statement = { _type: z.literal('https://in-toto.io/Statement/v1'), subject };

/** SLSA provenance: how a version was built. */
export const provenanceSchema = z.object({
  ...statement,
  predicateType: z.literal('https://slsa.dev/provenance/v1'),
  predicate: z.object({
    buildDefinition: z.object({
      buildType: z.string(),
      externalParameters: z.object({ remote: z.string(), version: z.string() }),
      /** the repository, at the commit that was built */
      resolvedDependencies: z
        .array(z.object({ uri: z.string(), digest: z.object({ gitCommit: z.string() }) }))
        .check(z.minLength(1)),
    }),
    runDetails: z.object({ builder: z.object({ id: z.string() }) }),
  }),
});
export type Provenance = z.infer<typeof provenanceSchema>;

/** CycloneDX SBOM: the packages that a version was built with. */
export const bomSchema = z.object({
  ...statement,
  predicateType: z.literal('https://cyclonedx.org/bom'),
  predicate: z.looseObject({ bomFormat: z.literal('CycloneDX'), specVersion: z.string() }),
});
export type Bom = z.infer<typeof bomSchema>;

/** A team's statements about a published version, both signed with its key. */
export const attestationsSchema = z.object({ provenance: envelopeSchema, sbom: envelopeSchema });
export type Attestations = z.infer<typeof attestationsSchema>;
