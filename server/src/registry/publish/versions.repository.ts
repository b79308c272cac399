import { type Release, releaseSchema } from 'federation/protocol/discovery';
import type { PublishedVersion } from 'federation/protocol/registry';
import { type OpenRelease, openReleaseSchema } from 'federation/verify';
import type { Selectable } from 'kysely';
import { EVENT_TOPICS, FORMER_TOPICS, slotNameSchema } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { json } from '../../platform/database/sql-values';
import type { KeptAttestations, RemoteVersionTable } from '../registry.tables';

const VERSIONS_SHOWN = 50;

/** A version as it is served: its description, and the hash of that file. */
export interface StoredRelease {
  release: Release;
  integrity: string;
}

/** A version of the registry, and whether it was ever promoted. */
export interface PublishedRelease extends StoredRelease {
  isPromoted: boolean;
}

export interface NewVersion extends StoredRelease {
  files: number;
  at: Date;
  by: string;
}

/** @returns false when the version exists already */
export async function insertVersion(db: Database, { release, integrity, files, at, by }: NewVersion): Promise<boolean> {
  const row = await db
    .insertInto('remote_versions')
    .values({
      name: release.name,
      version: release.version,
      release: json(release),
      integrity,
      files,
      published_at: at,
      published_by: by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
}

/** The row of a version with files; null also for one whose files were removed. */
async function findVersion(db: Database, name: string, version: string) {
  const row = await db
    .selectFrom('remote_versions')
    .selectAll()
    .where('name', '=', name)
    .where('version', '=', version)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function findRelease(db: Database, name: string, version: string): Promise<PublishedRelease | null> {
  const row = await findVersion(db, name, version);
  if (!row) return null;
  const release = projectToContract(openReleaseSchema.parse(row.release));
  return { release, integrity: row.integrity, isPromoted: row.promoted_at !== null };
}

/** With every slot and topic it was published with, including those that this server's contract does not have. */
export async function findOpenRelease(
  db: Database,
  name: string,
  version: string,
): Promise<{ release: OpenRelease; integrity: string } | null> {
  const row = await findVersion(db, name, version);
  return row && { release: openReleaseSchema.parse(row.release), integrity: row.integrity };
}

/** Stores the first promotion of a version; later ones change nothing. */
export async function updatePromoted(db: Database, name: string, version: string, at: Date): Promise<void> {
  await db
    .updateTable('remote_versions')
    .set({ promoted_at: at })
    .where('name', '=', name)
    .where('version', '=', version)
    .where('promoted_at', 'is', null)
    .execute();
}

/** Stores statements about a version that has none yet; else changes nothing. */
export async function insertAttestations(
  db: Database,
  name: string,
  version: string,
  attestations: KeptAttestations,
): Promise<void> {
  await db
    .updateTable('remote_versions')
    .set({ attestations: json(attestations) })
    .where('name', '=', name)
    .where('version', '=', version)
    .where('attestations', 'is', null)
    .execute();
}

/** Null for an unsigned version. */
export async function findAttestations(db: Database, name: string, version: string): Promise<KeptAttestations | null> {
  const row = await db
    .selectFrom('remote_versions')
    .select('attestations')
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.attestations ?? null;
}

const sourceOf = ({ commit, repository, builder }: KeptAttestations) => ({ commit, repository, builder });

/** version -> hash of its release.json; includes removed ones, because a version is never used twice */
export async function listPublished(db: Database, name: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('remote_versions')
    .select(['version', 'integrity'])
    .where('name', '=', name)
    .execute();
  return new Map(rows.map(({ version, integrity }) => [version, integrity]));
}

/** Remotes that ever published a version. */
export async function listPublishedNames(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('remote_versions').select('name').distinct().orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/** The newest versions of a remote with files, newest first. */
export async function listVersions(db: Database, name: string): Promise<PublishedVersion[]> {
  const rows = await db
    .selectFrom('remote_versions')
    .selectAll()
    .where('name', '=', name)
    .where('removed_at', 'is', null)
    .orderBy('published_at', 'desc')
    .limit(VERSIONS_SHOWN)
    .execute();
  return rows.map(published);
}

export async function findPublishedVersion(
  db: Database,
  name: string,
  version: string,
): Promise<PublishedVersion | null> {
  const row = await findVersion(db, name, version);
  return row && published(row);
}

function published(row: Selectable<RemoteVersionTable>): PublishedVersion {
  const { manifest, initialBrotliKb, texts } = openReleaseSchema.parse(row.release);
  return {
    name: row.name,
    version: row.version,
    publishedAt: row.published_at.toISOString(),
    publishedBy: row.published_by,
    contract: manifest.contract,
    initialBrotliKb,
    texts,
    files: row.files,
    ...(manifest.connect && { connect: manifest.connect }),
    ...(row.attestations && { source: sourceOf(row.attestations) }),
  };
}

/**
 * A release of another contract without the slots and topics that this server does not know. The remote's other parts
 * still work, and one release never prevents others from being read.
 */
function projectToContract({ manifest, ...release }: OpenRelease): Release {
  const { extensions, emits, listens } = manifest;
  return releaseSchema.parse({
    ...release,
    manifest: {
      ...manifest,
      extensions: extensions.filter(({ slot }) => slotNameSchema.safeParse(slot).success),
      emits: emits.filter(isTopic),
      listens: listens.filter(isTopic),
    },
  });
}

const TOPICS: ReadonlySet<string> = new Set([...EVENT_TOPICS, ...FORMER_TOPICS]);
const isTopic = (topic: string) => TOPICS.has(topic);
