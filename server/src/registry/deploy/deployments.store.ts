import type { Transaction } from 'kysely';
import { DEPLOYMENT_ACTIONS, type DeploymentEvent, refusal } from 'shared-contracts/registry';
import type { Database } from '../../database/database';
import { json } from '../../database/json';
import type { Tables } from '../../database/tables';
import { RefusedError } from '../refused';
import { type Changed, type DeploymentState, noDeployment, type Step } from './deployment-state';

const EVENTS_SHOWN = 60;
/** Whatever stands in the column was written by us; an action of a later version of this code reads as a promotion. */
const actionOf = (text: string) => DEPLOYMENT_ACTIONS.find((action) => action === text) ?? 'promote';

export async function readDeployments(db: Database): Promise<DeploymentState[]> {
  const rows = await db.selectFrom('remote_deployments').selectAll().orderBy('name').execute();
  return rows.map(stateOf);
}

export async function readDeployment(db: Database, name: string): Promise<DeploymentState> {
  const row = await db.selectFrom('remote_deployments').selectAll().where('name', '=', name).executeTakeFirst();
  return row ? stateOf(row) : noDeployment(name);
}

type Row = Awaited<ReturnType<typeof selectRow>>;
const selectRow = (db: Database, name: string) =>
  db.selectFrom('remote_deployments').selectAll().where('name', '=', name).forUpdate().executeTakeFirstOrThrow();

function stateOf(row: Row): DeploymentState {
  const { canary_version: version, canary_strategy: strategy, canary_started_at: startedAt, canary_proven } = row;
  return {
    name: row.name,
    revision: row.revision,
    lineage: row.lineage,
    canary:
      version !== null && strategy !== null && startedAt !== null
        ? { version, strategy, startedAt, isProven: canary_proven }
        : null,
    killed:
      row.killed_at === null ? null : { at: row.killed_at, by: row.killed_by ?? '', reason: row.killed_reason ?? '' },
  };
}

export interface ChangeNote {
  at: Date;
  by: string;
  reason: string;
}

/** A ramp that ended is nobody's decision, also when somebody's next one finds it so. */
export const byItself = (at: Date): ChangeNote => ({ at, by: 'registry', reason: 'The ramp reached everybody.' });

/**
 * Reads a deployment, changes it and writes it with its history, in one transaction that nobody else can come between.
 * @param ifMatch the revision the change was decided on; null for the server's own changes, made on what it reads here
 * @throws RefusedError MFE-117 when somebody else was faster
 */
export function changeDeployment(
  db: Database,
  name: string,
  ifMatch: number | null,
  note: ChangeNote,
  change: (state: DeploymentState, trx: Transaction<Tables>) => Promise<Changed> | Changed,
): Promise<DeploymentState> {
  return db.transaction().execute(async (trx) => {
    const before = await lockDeployment(trx, name);
    if (ifMatch !== null && ifMatch !== before.revision) {
      const detail = `${name} is at revision ${before.revision}, not ${ifMatch}.`;
      throw new RefusedError([refusal('MFE-117', detail)]);
    }
    const { state, steps } = await change(before, trx);
    if (steps.length === 0) return before;
    const after = { ...state, revision: before.revision + 1 };
    await write(trx, after);
    for (const step of steps) await noteStep(trx, name, step, step.action === 'complete' ? byItself(note.at) : note);
    if (after.canary?.startedAt !== before.canary?.startedAt) {
      await trx.deleteFrom('remote_canary_visitors').where('name', '=', name).execute();
    }
    return after;
  });
}

/** A remote's deployment, which nobody else changes until the transaction ends. */
export async function lockDeployment(trx: Database, name: string): Promise<DeploymentState> {
  await trx
    .insertInto('remote_deployments')
    .values({ name, revision: 0, lineage: json<string[]>([]) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return stateOf(await selectRow(trx, name));
}

async function write(db: Database, { name, revision, lineage, canary, killed }: DeploymentState): Promise<void> {
  await db
    .updateTable('remote_deployments')
    .set({
      revision,
      lineage: json([...lineage]),
      canary_version: canary?.version ?? null,
      canary_strategy: canary ? json(canary.strategy) : null,
      canary_started_at: canary?.startedAt ?? null,
      canary_proven: canary?.isProven ?? false,
      killed_at: killed?.at ?? null,
      killed_by: killed?.by ?? null,
      killed_reason: killed?.reason ?? null,
    })
    .where('name', '=', name)
    .execute();
}

/** Notes whether enough visitors reported that the canary works; a canary that has changed since keeps its own note. */
export async function setProven(db: Database, name: string, startedAt: Date, isProven: boolean): Promise<void> {
  await db
    .updateTable('remote_deployments')
    .set({ canary_proven: isProven })
    .where('name', '=', name)
    .where('canary_started_at', '=', startedAt)
    .execute();
}

export async function noteStep(
  db: Database,
  name: string,
  { action, from, to }: Step,
  { at, by, reason }: ChangeNote,
): Promise<void> {
  await db
    .insertInto('remote_deployment_events')
    .values({ name, action, from_version: from, to_version: to, at, by, reason })
    .execute();
}

/** What happened to a remote, newest first. */
export async function readHistory(db: Database, name: string): Promise<DeploymentEvent[]> {
  const rows = await db
    .selectFrom('remote_deployment_events')
    .selectAll()
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .limit(EVENTS_SHOWN)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    action: actionOf(row.action),
    from: row.from_version,
    to: row.to_version,
    at: row.at.toISOString(),
    by: row.by,
    reason: row.reason,
  }));
}
