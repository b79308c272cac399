import type { OpenRelease, RemoteClaims } from 'federation/verify';
import type { Database } from '../platform/database/database';
import { type DeploymentState, liveOf } from './deploy/deployment-state';
import { listDeployments } from './deploy/deployments.repository';
import type { ArtifactStore } from './publish/artifacts';
import { findOpenRelease, type StoredRelease } from './publish/versions.repository';

/** The live version of a remote and its canary. */
async function inUse(db: Database, state: DeploymentState): Promise<OpenRelease[]> {
  const found: OpenRelease[] = [];
  for (const version of new Set([liveOf(state), state.canary?.version])) {
    const stored = version ? await findOpenRelease(db, state.name, version) : null;
    if (stored) found.push(stored.release);
  }
  return found;
}

/** Every published version that some visitor may have now, including those that do not fit this server. */
export async function listLiveReleases(db: Database): Promise<OpenRelease[]> {
  const found: OpenRelease[] = [];
  for (const state of await listDeployments(db)) if (!state.killed) found.push(...(await inUse(db, state)));
  return found;
}

/**
 * The versions that visitors may have and whose files this server cannot read: its folder of versions is not the shared one, or a disk
 * was lost.
 */
export async function releasesWithoutFiles(db: Database, artifacts: Pick<ArtifactStore, 'read'>): Promise<string[]> {
  const missing: string[] = [];
  for (const { manifest, version } of await listLiveReleases(db)) {
    const { name } = manifest;
    if ((await artifacts.read(name, version, 'release.json')) === null) missing.push(`${name} ${version}`);
  }
  return missing;
}

/**
 * The places of each remote: those of its live version and of its canary. A remote that is switched off keeps its
 * places, because it may come back.
 * @param built the versions that came with the site, by name: live if no published one is
 */
export async function readClaims(db: Database, built: ReadonlyMap<string, StoredRelease>): Promise<RemoteClaims[]> {
  const states = await listDeployments(db);
  const published = new Set(states.flatMap((state) => (liveOf(state) === null ? [] : state.name)));
  const claims: RemoteClaims[] = [...built].flatMap(([name, { release }]) =>
    published.has(name) ? [] : release.manifest,
  );
  for (const state of states) for (const { manifest } of await inUse(db, state)) claims.push(manifest);
  return claims;
}
