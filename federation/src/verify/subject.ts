import * as z from 'zod/mini';
import { releaseSchema } from '../protocol/discovery';
import { remoteExtensionSchema, remoteManifestSchema } from '../protocol/manifest';
import { type Refusal, refusal, versionSchema } from '../protocol/registry';
import type { VerifyFacts } from './facts';

/**
 * A range in the simple form that the shell's check in the browser can read. The shell does not load any other form.
 */
const RANGE = /^(?:\^|~|>=|=)?\s*\d+(?:\.(?:x(?:\.x)?|\d+(?:\.(?:\d+|x))?))?$/;

const MAX_VERSION_LENGTH = 80;

/**
 * Slots and topics are plain strings here, because a separate rule checks them for each shell. The schema also reads
 * live releases, which may fill slots that the contract no longer has.
 */
export const openReleaseSchema = z.extend(releaseSchema, {
  // the version names a folder
  version: versionSchema.check(z.maxLength(MAX_VERSION_LENGTH)),
  manifest: z.extend(remoteManifestSchema, {
    contract: z.string().check(z.regex(RANGE, 'is not a range that shells can read, such as ^1.0.0')),
    extensions: z.array(z.extend(remoteExtensionSchema, { slot: z.string() })),
    emits: z.array(z.string()),
    listens: z.array(z.string()),
  }),
});
export type OpenRelease = z.infer<typeof openReleaseSchema>;

/** The input of every rule. */
export interface Subject extends VerifyFacts {
  release: OpenRelease;
}
export type Rule = (subject: Subject) => Refusal[];

/** A version without its files, for the checks that are repeated after publication. */
export type StoredSubject = Pick<Subject, 'name' | 'release' | 'shells' | 'others'>;
export type StoredRule = (subject: StoredSubject) => Refusal[];

/** Reads release.json. @returns refusals when it is invalid (MFE-101) */
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
    return invalid(`release.json is not valid JSON: ${sentence(error)}`, 'release.json');
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
