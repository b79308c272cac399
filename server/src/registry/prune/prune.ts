import { type KeptVersion, type Pruned, refusal } from 'shared-contracts/registry';
import type { Database } from '../../platform/database';
import type { DeploymentState } from '../deploy/deployment-state';
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
import { whyKept } from './why-kept';

const DAY_MS = 86_400_000;
/** Deployments whose versions stay, also those that were halted or rolled back. */
const LAST_DEPLOYMENTS = 20;
/** A version that some browser loaded within so many days stays: a page may still be open, or somebody tries it. */
const LOADED_DAYS = 7;
/** For so many days the files of a removed version are looked for again. */
const SURE_DAYS = 7;

export interface PruneDeps {
  db: Database;
  artifacts: ArtifactStore;
  now: () => Date;
  /** days for which whatever was published stays; 0: nothing is ever removed by itself */
  keepDays: number;
}

export interface PruneRequest {
  name: string;
  by: string;
  /** instead of the setting's */
  keepDays?: number | undefined;
  /** only look what would go */
  dryRun?: boolean;
  /** further writes of the same transaction, such as the log of what staff did */
  alsoWrite?: ((trx: Database) => Promise<void>) | undefined;
}

export type Pruner = ReturnType<typeof createPruner>;

/**
 * Removes the files of versions that nobody needs any more. Their rows stay: the history reads on, and a version is
 * never published a second time.
 * @throws RefusedError MFE-118 for a remote that never published anything
 */
export function createPruner({ db, artifacts, now, keepDays: settingDays }: PruneDeps) {
  async function prune({ name, by, keepDays = settingDays, dryRun = false, alsoWrite }: PruneRequest): Promise<Pruned> {
    const at = now();
    if ((await readPublished(db, name)).size === 0) {
      throw new RefusedError([refusal('MFE-118', `${name} has no published version.`)]);
    }
    const { removed, kept } = await db.transaction().execute(async (trx) => {
      // nobody promotes a version while it is judged; only looking holds up nobody and writes nothing
      const state = await (dryRun ? readDeployment : lockDeployment)(trx, name);
      const judged = await judge(trx, state, at, keepDays);
      if (dryRun || judged.removed.length === 0) return judged;
      await markRemoved(trx, name, judged.removed, { at, by });
      await alsoWrite?.(trx);
      return judged;
    });
    // once they are marked nobody can promote them, whatever happens to the files
    if (!dryRun) await removeAll(removed.map((version) => ({ name, version })));
    return { name, removed, kept };
  }
  /** Files that cannot be removed keep no others: housekeeping comes back for them. @throws AggregateError */
  async function removeAll(versions: readonly { name: string; version: string }[]): Promise<void> {
    await eachOf(versions, ({ name, version }) => artifacts.remove(name, version));
  }

  return {
    prune,
    /** All remotes, as the setting says; and what an earlier run left behind. */
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
    const why = whyKept(one, facts);
    if (why === null) removed.push(one.version);
    else kept.push({ version: one.version, why });
  }
}

/** One after the other, also behind one that fails. @throws AggregateError of all failures */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Files of old versions could not be removed.');
}
