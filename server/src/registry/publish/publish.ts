import { createHash } from 'node:crypto';
import { type Release, releaseSchema } from 'federation/protocol/discovery';
import type { PublishedVersion } from 'federation/protocol/registry';
import type { RemoteClaims, ShellFacts } from 'federation/verify';
import pLimit from 'p-limit';
import type { Database } from '../../platform/database/database';
import { mustLeaveAgents } from '../agent-addresses';
import type { Checker } from '../check/checker';
import type { PageCheck } from '../check/page-check';
import { insertStep } from '../deploy/deployments.repository';
import { refused } from '../refused';
import type { ArtifactStore } from './artifacts';
import { findPublishedVersion, insertVersion, listPublished } from './versions.repository';

export interface PublishDeps {
  db: Database;
  artifacts: ArtifactStore;
  checker: Checker;
  checkPages: PageCheck;
  now: () => Date;
  shells: () => Promise<readonly ShellFacts[]>;
  /** the places of every remote */
  claims: (db: Database) => Promise<readonly RemoteClaims[]>;
}

export interface Upload {
  /** the name under which it is published */
  name: string;
  packed: Buffer;
  by: string;
  /** only check whether it could be published */
  dryRun: boolean;
}

/**
 * Publishes a version. It is unpacked in memory, checked against all rules, its pages are rendered once, and then row
 * and files are stored in one step. The same content again returns the stored version. One upload is processed at a
 * time, so that the files of only one are in memory.
 * @throws RefusedError with every reason at once
 */
export function createPublisher(deps: PublishDeps) {
  const oneAtATime = pLimit(1);
  return (upload: Upload): Promise<PublishedVersion> => oneAtATime(() => publish(upload));

  async function publish({ name, packed, by, dryRun }: Upload): Promise<PublishedVersion> {
    const { files, published } = await deps.checker.check(packed, async () => {
      const [shells, others] = await Promise.all([deps.shells(), deps.claims(deps.db)]);
      return { name, shells, others, published: await listPublished(deps.db, name) };
    });
    const release = readRelease(files);
    // The rules accept an existing version only with the same content.
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
  }
}

async function there(db: Database, name: string, version: string): Promise<PublishedVersion> {
  const known = await findPublishedVersion(db, name, version);
  if (known) return known;
  const detail = `${name} ${version} was published before, and its files were removed. Publish a new version number.`;
  throw refused('MFE-114', detail, version);
}

export type Publisher = ReturnType<typeof createPublisher>;

/** Row and files are stored in one step: without the files there is no row, and without the row no file is served. */
async function store(
  { db, artifacts }: PublishDeps,
  version: Parameters<typeof insertVersion>[1],
  files: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  const { name, version: number } = version.release;
  await db.transaction().execute(async (trx) => {
    if (!(await insertVersion(trx, version))) {
      throw refused('MFE-114', `${name} ${number} was published a moment ago by another upload.`, number);
    }
    const step = { action: 'publish', from: null, to: number } as const;
    await insertStep(trx, name, step, { at: version.at, by: version.by, reason: '' });
    await artifacts.write(name, number, files).catch(async (error: unknown) => {
      await artifacts.remove(name, number);
      throw error;
    });
  });
}

function readRelease(files: ReadonlyMap<string, Uint8Array>): Release {
  const parsed = releaseSchema.safeParse(JSON.parse(new TextDecoder().decode(files.get('release.json'))));
  if (parsed.success) return parsed.data;
  // Slots and events are only names for the rules. A newer shell may know more of them than this server.
  throw refused('MFE-101', 'This server does not know all parts of release.json.', 'release.json');
}

function integrityOf(files: ReadonlyMap<string, Uint8Array>): string {
  const content = files.get('release.json') ?? Buffer.alloc(0);
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
