import { type KeptVersion, type Pruned, refusal } from 'shared-contracts/registry';
import type { Database } from '../../platform/database';
import { type DeploymentState, liveOf } from '../deploy/deployment-state';
import { lockDeployment, readDeployment } from '../deploy/deployments.store';
import type { ArtifactStore } from '../publish/artifacts';
import { readPublished, readPublishedNames } from '../publish/versions.store';
import { RefusedError } from '../refused';
import {
  markRemoved,
  type PrunableVersion,
  readLastDeployed,
  readLoadedSince,
  readPrunable,
  readRemovedSince,
} from './prune.store';

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
  /** further writes of the same transaction, such as the audit log */
  alsoWrite?: ((trx: Database) => Promise<void>) | undefined;
}

export type Pruner = ReturnType<typeof createPruner>;

/**
 * Removes the files of versions that are not needed any more. Their rows stay: the history needs them, and a version is
 * never published a second time.
 * @throws RefusedError MFE-118 for a remote that never published anything
 */
export function createPruner({ db, artifacts, now, keepDays: settingDays }: PruneDeps) {
  async function prune({ name, by, keepDays = settingDays, dryRun = false, alsoWrite }: PruneRequest): Promise<Pruned> {
    const at = now();
    if ((await readPublished(db, name)).size === 0) {
      throw new RefusedError([refusal('MFE-118', `${name} has no published version. Check the name.`)]);
    }
    const { removed, kept } = await db.transaction().execute(async (trx) => {
      // Lock the deployment, so that no version is promoted while it is judged. A dry run does not lock.
      const state = await (dryRun ? readDeployment : lockDeployment)(trx, name);
      const judged = await judge(trx, state, at, keepDays);
      if (dryRun || judged.removed.length === 0) return judged;
      await markRemoved(trx, name, judged.removed, { at, by });
      await alsoWrite?.(trx);
      return judged;
    });
    // After they are marked, they cannot be promoted, even if removing the files fails.
    if (!dryRun) await removeAll(removed.map((version) => ({ name, version })));
    return { name, removed, kept };
  }
  /** A file that cannot be removed does not stop the others; the next run tries it again. @throws AggregateError */
  async function removeAll(versions: readonly { name: string; version: string }[]): Promise<void> {
    await eachOf(versions, ({ name, version }) => artifacts.remove(name, version));
  }

  return {
    prune,
    /** Prunes all remotes by the setting, and removes files that an earlier run left. */
    async housekeep(): Promise<void> {
      const since = new Date(now().getTime() - SURE_DAYS * DAY_MS);
      const left = await readRemovedSince(db, since);
      const names = settingDays === 0 ? [] : await readPublishedNames(db);
      await eachOf([() => removeAll(left), ...names.map((name) => () => prune({ name, by: 'registry' }))], (work) =>
        work(),
      );
    },
  };
}

async function judge(trx: Database, state: DeploymentState, at: Date, keepDays: number) {
  const { name } = state;
  const facts = {
    state,
    deployed: await readLastDeployed(trx, name, LAST_DEPLOYMENTS),
    loaded: await readLoadedSince(trx, name, new Date(at.getTime() - LOADED_DAYS * DAY_MS)),
    before: new Date(keepDays === 0 ? 0 : at.getTime() - keepDays * DAY_MS),
  };
  const kept: KeptVersion[] = [];
  const removed: string[] = [];
  for (const one of await readPrunable(trx, name)) sort(one);
  return { removed, kept };

  function sort(one: PrunableVersion) {
    const why = retentionReason(one, facts);
    if (why === null) removed.push(one.version);
    else kept.push({ version: one.version, why });
  }
}

/** Runs one after the other, and continues after a failure. @throws AggregateError of all failures */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, 'Removing files of old versions failed; the next run tries again.');
}

/** The data that decides which versions stay. */
interface PruneFacts {
  state: DeploymentState;
  /** versions of the last deployments */
  deployed: ReadonlySet<string>;
  /** versions that some browser loaded recently: open pages, and browsers with an override */
  loaded: ReadonlySet<string>;
  /** versions published later stay */
  before: Date;
}

/** Why a version's files stay; null when they can be removed. */
function retentionReason(
  { version, publishedAt }: { version: string; publishedAt: Date },
  { state, deployed, loaded, before }: PruneFacts,
): KeptVersion['why'] | null {
  if (version === liveOf(state)) return 'live';
  if (version === state.canary?.version) return 'canary';
  if (state.lineage.includes(version)) return 'rollback';
  if (deployed.has(version)) return 'deployed';
  if (publishedAt > before) return 'young';
  return loaded.has(version) ? 'loaded' : null;
}
