import type { Release } from 'shared-contracts';
import type { Database } from '../database/database';
import { liveOf } from './deploy/deployment-state';
import { readDeployments } from './deploy/deployments.store';
import { readRelease } from './publish/versions.store';

/** Every published version that some visitor may have now, whether it fits this server or not. */
export async function readLiveReleases(db: Database): Promise<Release[]> {
  const found: Release[] = [];
  for (const state of await readDeployments(db)) {
    if (state.killed) continue;
    for (const version of new Set([liveOf(state), state.canary?.version])) {
      const stored = version ? await readRelease(db, state.name, version) : null;
      if (stored) found.push(stored.release);
    }
  }
  return found;
}
