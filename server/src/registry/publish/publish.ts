import { createHash } from 'node:crypto';
import type { RemoteClaims, ShellFacts } from 'federation/verify';
import { type Release, releaseSchema } from 'shared-contracts';
import { type PublishedVersion, refusal } from 'shared-contracts/registry';
import type { Database } from '../../platform/database';
import { mustLeaveAgents } from '../agent-addresses';
import type { Checker } from '../check/checker';
import type { PageCheck } from '../check/page-check';
import { noteStep } from '../deploy/deployments.store';
import { RefusedError } from '../refused';
import type { ArtifactStore } from './artifacts';
import { insertVersion, readPublished, readPublishedVersion } from './versions.store';

export interface PublishDeps {
  db: Database;
  artifacts: ArtifactStore;
  checker: Checker;
  checkPages: PageCheck;
  now: () => Date;
  shells: () => Promise<readonly ShellFacts[]>;
  /** the places that every remote holds */
  claims: (db: Database) => Promise<readonly RemoteClaims[]>;
}

export interface Upload {
  /** the remote it is published as */
  name: string;
  packed: Buffer;
  by: string;
  /** only look whether it could be published */
  dryRun: boolean;
}

/**
 * Publishes a version: unpacked in memory, held against everything it will meet, its pages rendered once, and only then
 * stored, row and files in one step. The very same folder again answers what is there.
 * @throws RefusedError with every reason at once
 */
export function createPublisher(deps: PublishDeps) {
  return async function publish({ name, packed, by, dryRun }: Upload): Promise<PublishedVersion> {
    const { files, published } = await deps.checker.check(packed, async () => {
      const [shells, others] = await Promise.all([deps.shells(), deps.claims(deps.db)]);
      return { name, shells, others, published: await readPublished(deps.db, name) };
    });
    const release = readRelease(files);
    // the rules let a version that is there pass only with the very same content
    if (published.has(release.version)) return there(deps.db, name, release.version);
    await mustLeaveAgents(deps.db, release.manifest.pages);
    await deps.checkPages(release, files);
    const version = { release, integrity: integrityOf(files), files: files.size, at: deps.now(), by };
    if (!dryRun) await store(deps, version, files);
    return {
      name,
      version: release.version,
      publishedAt: version.at.toISOString(),
      publishedBy: by,
      contract: release.manifest.contract,
      initialBrotliKb: release.initialBrotliKb,
      files: files.size,
    };
  };
}

async function there(db: Database, name: string, version: string): Promise<PublishedVersion> {
  const known = await readPublishedVersion(db, name, version);
  if (known) return known;
  const detail = `${name} ${version} was published before, and its files were removed since. A version is never used twice.`;
  throw new RefusedError([refusal('MFE-114', detail, version)]);
}

export type Publisher = ReturnType<typeof createPublisher>;

/**
 * The files are written before the database is asked: an embedded one answers nobody else during a transaction, and
 * writing them may take seconds. Whoever has the row is the only one to place them, and without them there is no row.
 */
async function store(
  { db, artifacts }: PublishDeps,
  version: Parameters<typeof insertVersion>[1],
  files: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  const { name, version: number } = version.release;
  const staged = await artifacts.stage(files);
  try {
    await db.transaction().execute(async (trx) => {
      if (!(await insertVersion(trx, version))) {
        throw new RefusedError([refusal('MFE-114', `${name} ${number} was published a moment ago.`, number)]);
      }
      const step = { action: 'publish', from: null, to: number } as const;
      await noteStep(trx, name, step, { at: version.at, by: version.by, reason: '' });
      await staged.place(name, number);
    });
  } finally {
    await staged.discard();
  }
}

function readRelease(files: ReadonlyMap<string, Uint8Array>): Release {
  const parsed = releaseSchema.safeParse(JSON.parse(new TextDecoder().decode(files.get('release.json'))));
  if (parsed.success) return parsed.data;
  // slots and events are words to the rules; a shell that is ahead of this server may know more of them than it does
  throw new RefusedError([refusal('MFE-101', 'This server does not know all that the release names.', 'release.json')]);
}

function integrityOf(files: ReadonlyMap<string, Uint8Array>): string {
  const content = files.get('release.json') ?? Buffer.alloc(0);
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
