import type { KeptVersion, Pruned } from 'federation/protocol/registry';
import type { Database } from '../../platform/database/database';
import { runEach } from '../../platform/jobs/run-each';
import { type DeploymentState, liveOf } from '../deploy/deployment-state';
import { findDeployment, lockDeployment } from '../deploy/deployments.repository';
import type { ArtifactStore } from '../publish/artifacts';
import { listPublished, listPublishedNames } from '../publish/versions.repository';
import { refused } from '../refused';
import { listLastDeployed, listLoadedSince, listPrunable, listRemovedSince, updateRemoved } from './prune.repository';

const DAY_MS = 86_400_000;
/** Number of last deployments whose versions stay, including halted and rolled back ones. */
const LAST_DEPLOYMENTS = 20;
/**
 * A version that some browser loaded within this number of days stays: a page may still be open, or a user tests it.
 */
const LOADED_DAYS = 7;
/** Days for which files of a removed version are searched again. */
const SURE_DAYS = 7;

export interface PruneDeps {
  db: Database;
  artifacts: ArtifactStore;
  now: () => Date;
  /** days for which every published version stays; 0: no version is ever removed automatically */
  keepDays: number;
}

export interface PruneRequest {
  name: string;
  by: string;
  /** overrides the setting */
  keepDays?: number | undefined;
  /** only report what would be removed */
  dryRun?: boolean;
}

export type Pruner = ReturnType<typeof createPruner>;

/**
 * Removes the files of versions that are not needed any more. Their rows stay: the history needs them, and a version is
 * never published a second time.
 * @throws RefusedError MFE-118 for a remote that never published anything
 */
export function createPruner({ db, artifacts, now, keepDays: settingDays }: PruneDeps) {
  async function prune({ name, by, keepDays = settingDays, dryRun = false }: PruneRequest): Promise<Pruned> {
    const at = now();
    if ((await listPublished(db, name)).size === 0) {
      throw refused('MFE-118', `${name} has no published version. Check the name.`);
    }
    const { removed, kept } = await db.transaction().execute(async (trx) => {
      // Lock the deployment, so that no version is promoted while it is judged. A dry run does not lock.
      const state = await (dryRun ? findDeployment : lockDeployment)(trx, name);
      const judged = await judge(trx, state, at, keepDays);
      if (dryRun || judged.removed.length === 0) return judged;
      await updateRemoved(trx, name, judged.removed, { at, by });
      return judged;
    });
    // After they are marked, they cannot be promoted, even if removing the files fails.
    if (!dryRun) await removeAll(removed.map((version) => ({ name, version })));
    return { name, removed, kept };
  }
  /** A file that cannot be removed does not stop the others; the next run tries it again. */
  const removeAll = (versions: readonly { name: string; version: string }[]) =>
    runEach(
      versions.map(
        ({ name, version }) =>
          () =>
            artifacts.remove(name, version),
      ),
    );

  return {
    prune,
    /** Prunes all remotes by the setting, and removes files that an earlier run left. */
    async housekeep(): Promise<void> {
      const since = new Date(now().getTime() - SURE_DAYS * DAY_MS);
      const left = await listRemovedSince(db, since);
      const names = settingDays === 0 ? [] : await listPublishedNames(db);
      await runEach([() => removeAll(left), ...names.map((name) => () => prune({ name, by: 'registry' }))]);
    },
  };
}

async function judge(trx: Database, state: DeploymentState, at: Date, keepDays: number) {
  const { name } = state;
  const deployed = await listLastDeployed(trx, name, LAST_DEPLOYMENTS);
  // open pages, and browsers with an override
  const loaded = await listLoadedSince(trx, name, new Date(at.getTime() - LOADED_DAYS * DAY_MS));
  const before = new Date(keepDays === 0 ? 0 : at.getTime() - keepDays * DAY_MS);
  const kept: KeptVersion[] = [];
  const removed: string[] = [];
  for (const { version, publishedAt } of await listPrunable(trx, name)) {
    const why = reasonToKeep(version, publishedAt);
    if (why === null) removed.push(version);
    else kept.push({ version, why });
  }
  return { removed, kept };

  function reasonToKeep(version: string, publishedAt: Date): KeptVersion['why'] | null {
    if (version === liveOf(state)) return 'live';
    if (version === state.canary?.version) return 'canary';
    if (state.lineage.includes(version)) return 'rollback';
    if (deployed.has(version)) return 'deployed';
    if (publishedAt > before) return 'young';
    return loaded.has(version) ? 'loaded' : null;
  }
}
