import type { ChildProcess } from 'node:child_process';
import { SOURCE_LANGUAGE } from 'shared-contracts';
import { type Refusal, refusal } from '../protocol/registry';
import type { PartJob } from '../protocol/rendering';
import { createRenderPool, type RealmSource, type RenderPool } from './pool';
import { type RenderedRelease, realmSource } from './realm-source';
import { sampleResponses } from './sample-answers';
import { sampleJobs } from './sample-jobs';

export interface PageCheck {
  release: RenderedRelease;
  /** path -> content of every file of the release */
  files: ReadonlyMap<string, Uint8Array>;
  /** the shell's Node bundle */
  shell: { file: string; read: () => Promise<string> };
  /** starts a renderer's process */
  start: () => ChildProcess;
}

/** Time-out for getting a process and a realm, in milliseconds. It is long, because no visitor waits. */
const PATIENCE_MS = 15_000;
/** A page is tried twice, because a busy machine may exceed the time limit once. */
const TRIES = 2;
const MAX_STACK_LENGTH = 1500;

/**
 * Renders each page of a release, and each extension of the frame's slots, for a visitor who is not signed in. Calls get sample answers.
 * @returns one refusal (MFE-127) for each that fails; none for a release without a Node bundle
 */
export async function renderProblems({ release, files, shell, start }: PageCheck): Promise<Refusal[]> {
  const read = async (file: string) => {
    const content = files.get(file);
    if (!content) throw new Error(`The release has no file ${file}.`);
    return new TextDecoder().decode(content);
  };
  const source = realmSource({ release, shell: shell.file, read, readShell: shell.read });
  if (!source) return [];
  const pool = createRenderPool({ start, size: 1, patienceMs: PATIENCE_MS });
  try {
    const refusals: Refusal[] = [];
    const { place } = source;
    const realm = source.realm(SOURCE_LANGUAGE);
    for (const { name, expose, job } of sampleJobs(release.manifest, place)) {
      const why = await whyNot(pool, realm, job);
      if (why === null) continue;
      const detail = `The ${name} (${expose}) failed with sample data: ${why.slice(0, MAX_STACK_LENGTH)}`;
      refusals.push(refusal('MFE-127', detail, expose));
    }
    return refusals;
  } finally {
    pool.close();
  }
}

async function whyNot(pool: RenderPool, realm: RealmSource, job: PartJob): Promise<string | null> {
  let why: string | null = null;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const outcome = await pool.render(realm, job, sampleResponses);
    if (outcome.kind === 'rendered' || (outcome.kind === 'skipped' && !outcome.isForNow)) return null;
    why = outcome.kind === 'failed' ? outcome.why : 'No process was ready in time.';
  }
  return why;
}
