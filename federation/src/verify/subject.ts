import { releaseSchema, remoteExtensionSchema, remoteManifestSchema } from 'shared-contracts';
import { type Refusal, refusal, versionSchema } from 'shared-contracts/registry';
import * as z from 'zod/mini';
import type { VerifyFacts } from './facts';

/**
 * A range as the shell's own check reads it, in the browser, where there is no range library: one comparison.
 * What it does not understand it would refuse to load.
 */
const RANGE = /^(?:\^|~|>=|=)?\s*\d+(?:\.(?:x(?:\.x)?|\d+(?:\.(?:\d+|x))?))?$/;

const LONGEST_VERSION = 80;

/**
 * Slots and topics as plain words: whether they exist is a question to each shell, with a code of its own. Also for
 * what is live already: a contract that took a slot away must still be able to read who fills it.
 */
export const openReleaseSchema = z.extend(releaseSchema, {
  // it names a folder
  version: versionSchema.check(z.maxLength(LONGEST_VERSION)),
  manifest: z.extend(remoteManifestSchema, {
    contract: z.string().check(z.regex(RANGE, 'is no range that shells read, as ^1.0.0')),
    extensions: z.array(z.extend(remoteExtensionSchema, { slot: z.string() })),
    emits: z.array(z.string()),
    listens: z.array(z.string()),
  }),
});
export type OpenRelease = z.infer<typeof openReleaseSchema>;

/** What every rule looks at. */
export interface Subject extends VerifyFacts {
  release: OpenRelease;
}
export type Rule = (subject: Subject) => Refusal[];

/** What is known of a version without its files: enough for what may have changed since it was published. */
export type StoredSubject = Pick<Subject, 'name' | 'release' | 'shells' | 'others'>;
export type StoredRule = (subject: StoredSubject) => Refusal[];

/** Reads what the release says of itself; refusals when it cannot be read (MFE-101). */
export function readSubject(facts: VerifyFacts): { subject: Subject } | { refusals: Refusal[] } {
  const release = readRelease(facts);
  return 'refusals' in release ? release : { subject: { ...facts, release } };
}

function readRelease({ files }: VerifyFacts): OpenRelease | { refusals: Refusal[] } {
  const file = files.get('release.json');
  if (!file) return invalid('There is no release.json in the folder.', 'release.json');
  try {
    const parsed = openReleaseSchema.safeParse(JSON.parse(textOf(file)));
    if (parsed.success) return parsed.data;
    const refusals = parsed.error.issues.map(({ path, message }) =>
      refusal('MFE-101', `${path.join('.') || 'release.json'}: ${message}.`, 'release.json'),
    );
    return { refusals };
  } catch (error) {
    return invalid(`release.json is no JSON: ${sentence(error)}`, 'release.json');
  }
}

function invalid(detail: string, where: string): { refusals: Refusal[] } {
  return { refusals: [refusal('MFE-101', detail, where)] };
}

export function textOf(content: Uint8Array): string {
  return new TextDecoder().decode(content);
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
