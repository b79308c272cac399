import { DEPLOYMENT_ACTIONS, type DeploymentEvent } from 'federation/protocol/registry';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/database/database';
import { json } from '../../platform/database/sql-values';
import type { Tables } from '../../platform/database/tables';
import { refused } from '../refused';
import { type Changed, type DeploymentState, noDeployment, type Step } from './deployment-state';

const EVENTS_SHOWN = 60;
/** Only this server writes the column. An action of a later version of the code is read as a promotion. */
const actionOf = (text: string) => DEPLOYMENT_ACTIONS.find((action) => action === text) ?? 'promote';

export async function listDeployments(db: Database): Promise<DeploymentState[]> {
  const rows = await db.selectFrom('remote_deployments').selectAll().orderBy('name').execute();
  return rows.map(stateOf);
}

export async function findDeployment(db: Database, name: string): Promise<DeploymentState> {
  const row = await db.selectFrom('remote_deployments').selectAll().where('name', '=', name).executeTakeFirst();
  return row ? stateOf(row) : noDeployment(name);
}

type Row = Awaited<ReturnType<typeof selectRow>>;
const selectRow = (db: Database, name: string) =>
  db.selectFrom('remote_deployments').selectAll().where('name', '=', name).forUpdate().executeTakeFirstOrThrow();

function stateOf(row: Row): DeploymentState {
  const { canary_version: version, canary_strategy: strategy, canary_started_at: startedAt } = row;
  return {
    name: row.name,
    revision: row.revision,
    lineage: row.lineage,
    canary: version !== null && strategy !== null && startedAt !== null ? { version, strategy, startedAt } : null,
    killed:
      row.killed_at === null ? null : { at: row.killed_at, by: row.killed_by ?? '', reason: row.killed_reason ?? '' },
  };
}

export interface ChangeNote {
  at: Date;
  by: string;
  reason: string;
}

/**
 * Reads a deployment, changes it and writes it with its history, in one transaction that locks the table.
 * @param ifMatch the revision that the change is based on; null: any
 * @throws RefusedError MFE-117 when another change came first
 */
export function changeDeployment(
  db: Database,
  name: string,
  ifMatch: number | null,
  note: ChangeNote,
  change: (state: DeploymentState, trx: Transaction<Tables>) => Promise<Changed>,
): Promise<DeploymentState> {
  return db.transaction().execute(async (trx) => {
    // Two remotes must not get one place at the same time. Reads are not blocked.
    await sql`lock table remote_deployments in share row exclusive mode`.execute(trx);
    const before = await lockDeployment(trx, name);
    if (ifMatch !== null && ifMatch !== before.revision) {
      const detail = `${name} is at revision ${before.revision}, not ${ifMatch}. Check its current state and decide again.`;
      throw refused('MFE-117', detail);
    }
    const { state, step } = await change(before, trx);
    const after = { ...state, revision: before.revision + 1 };
    await write(trx, after);
    await insertStep(trx, name, step, note);
    if (after.canary?.startedAt !== before.canary?.startedAt)
      await trx.deleteFrom('remote_canary_visitors').where('name', '=', name).execute();
    return after;
  });
}

/** A remote's deployment, locked until the transaction ends. */
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
      killed_at: killed?.at ?? null,
      killed_by: killed?.by ?? null,
      killed_reason: killed?.reason ?? null,
    })
    .where('name', '=', name)
    .execute();
}

export async function insertStep(
  db: Database,
  name: string,
  { action, from, to, strategy }: Step,
  { at, by, reason }: ChangeNote,
): Promise<void> {
  await db
    .insertInto('remote_deployment_events')
    .values({
      name,
      action,
      from_version: from,
      to_version: to,
      strategy: strategy ? json(strategy) : null,
      at,
      by,
      reason,
    })
    .execute();
}

/** The history of a remote, newest first. */
export async function listHistory(db: Database, name: string): Promise<DeploymentEvent[]> {
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
    ...(row.strategy === null ? {} : { strategy: row.strategy }),
    at: row.at.toISOString(),
    by: row.by,
    reason: row.reason,
  }));
}
