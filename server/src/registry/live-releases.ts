import type { OpenRelease } from 'shared-contracts/verify';
import type { Database } from '../database/database';
import { liveOf } from './deploy/deployment-state';
import { readDeployments } from './deploy/deployments.store';
import { readOpenRelease } from './publish/versions.store';

/** Every published version that some visitor may have now, whether it fits this server or not. */
export async function readLiveReleases(db: Database): Promise<OpenRelease[]> {
  const found: OpenRelease[] = [];
  for (const state of await readDeployments(db)) {
    if (state.killed) continue;
    for (const version of new Set([liveOf(state), state.canary?.version])) {
      const stored = version ? await readOpenRelease(db, state.name, version) : null;
      if (stored) found.push(stored);
    }
  }
  return found;
}
