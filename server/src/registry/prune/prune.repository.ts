import type { RemovedVersion } from 'federation/protocol/registry';
import type { Database } from '../../platform/database/database';

const REMOVED_SHOWN = 50;
const DEPLOYING = ['promote', 'complete', 'rollback', 'halt', 'auto-halt'];

/** Versions with files, newest first. */
export function listPrunable(db: Database, name: string): Promise<{ version: string; publishedAt: Date }[]> {
  return db
    .selectFrom('remote_versions')
    .select(['version', 'published_at as publishedAt'])
    .where('name', '=', name)
    .where('removed_at', 'is', null)
    .orderBy('published_at', 'desc')
    .execute();
}

/** Versions of the last deployments, before and after. */
export async function listLastDeployed(db: Database, name: string, deployments: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('remote_deployment_events')
    .select(['from_version', 'to_version'])
    .where('name', '=', name)
    .where('action', 'in', DEPLOYING)
    .orderBy('id', 'desc')
    .limit(deployments)
    .execute();
  return new Set(rows.flatMap((row) => [row.from_version ?? [], row.to_version ?? []].flat()));
}

/** Versions that some browser has reported since then. */
export async function listLoadedSince(db: Database, name: string, since: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('remote_health')
    .select('version')
    .distinct()
    .where('name', '=', name)
    .where('minute', '>=', since)
    .execute();
  return new Set(rows.map(({ version }) => version));
}

export async function updateRemoved(
  db: Database,
  name: string,
  versions: readonly string[],
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await db
    .updateTable('remote_versions')
    .set({ removed_at: at, removed_by: by })
    .where('name', '=', name)
    .where('version', 'in', versions)
    .execute();
}

/** Newest first. */
export async function listRemoved(db: Database, name: string): Promise<RemovedVersion[]> {
  const rows = await db
    .selectFrom('remote_versions')
    .select(['version', 'removed_at', 'removed_by'])
    .where('name', '=', name)
    .where('removed_at', 'is not', null)
    .orderBy('removed_at', 'desc')
    .orderBy('published_at', 'desc')
    .limit(REMOVED_SHOWN)
    .execute();
  return rows.flatMap(({ version, removed_at: at, removed_by: by }) =>
    at === null ? [] : [{ version, at: at.toISOString(), by: by ?? '' }],
  );
}

/** Versions removed since then: a server that was killed may have left their files. */
export async function listRemovedSince(db: Database, since: Date): Promise<{ name: string; version: string }[]> {
  return db.selectFrom('remote_versions').select(['name', 'version']).where('removed_at', '>=', since).execute();
}
