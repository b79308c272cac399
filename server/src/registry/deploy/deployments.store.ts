import { sql, type Transaction } from 'kysely';
import { DEPLOYMENT_ACTIONS, type DeploymentEvent, refusal } from 'shared-contracts/registry';
import { type Database, json, type Tables } from '../../platform/database';
import { endAlarmsOf } from '../alarms/alarms.store';
import { RefusedError } from '../refused';
import { type Changed, type DeploymentState, liveOf, noDeployment, type Step } from './deployment-state';

const EVENTS_SHOWN = 60;
/** Only this server writes the column. An action of a later version of the code is read as a promotion. */
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

/** The end of a ramp is no user's decision, even when a user's next change finds it. */
export const byItself = (at: Date): ChangeNote => ({ at, by: 'registry', reason: 'The ramp reached all visitors.' });

/**
 * Reads a deployment, changes it and writes it with its history, in one transaction that locks the table.
 * @param ifMatch the revision that the change is based on; null for the server's own changes, based on what it reads
 * here
 * @throws RefusedError MFE-117 when another change came first
 */
export function changeDeployment(
  db: Database,
  name: string,
  ifMatch: number | null,
  note: ChangeNote,
  change: (state: DeploymentState, trx: Transaction<Tables>) => Promise<Changed> | Changed,
): Promise<DeploymentState> {
  return db.transaction().execute(async (trx) => {
    // Two remotes must not get one place at the same time. Reads are not blocked.
    await sql`lock table remote_deployments in share row exclusive mode`.execute(trx);
    const before = await lockDeployment(trx, name);
    if (ifMatch !== null && ifMatch !== before.revision) {
      const detail = `${name} is at revision ${before.revision}, not ${ifMatch}. Check its current state and decide again.`;
      throw new RefusedError([refusal('MFE-117', detail)]);
    }
    const { state, steps } = await change(before, trx);
    if (steps.length === 0) return before;
    const after = { ...state, revision: before.revision + 1 };
    await write(trx, after);
    await endAlarmsOf(trx, name, noLongerGiven(before, after), note.at);
    for (const step of steps) await noteStep(trx, name, step, step.action === 'complete' ? byItself(note.at) : note);
    if (after.canary?.startedAt !== before.canary?.startedAt) {
      await trx.deleteFrom('remote_canary_visitors').where('name', '=', name).execute();
      await trx.deleteFrom('remote_canary_pages').where('name', '=', name).execute();
    }
    return after;
  });
}

/** Versions that some visitor got before a change and no visitor gets after it. */
function noLongerGiven(before: DeploymentState, after: DeploymentState): string[] {
  const given = (state: DeploymentState) =>
    state.killed ? [] : [liveOf(state), state.canary?.version].flatMap((version) => version ?? []);
  const still = new Set(given(after));
  return given(before).filter((version) => !still.has(version));
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
      canary_proven: canary?.isProven ?? false,
      killed_at: killed?.at ?? null,
      killed_by: killed?.by ?? null,
      killed_reason: killed?.reason ?? null,
    })
    .where('name', '=', name)
    .execute();
}

/** Stores whether enough visitors reported that the canary works, unless the canary has changed. */
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
    ...(row.strategy === null ? {} : { strategy: row.strategy }),
    at: row.at.toISOString(),
    by: row.by,
    reason: row.reason,
  }));
}

/** The newest change of a version that every visitor gets, since a time. */
export async function readNewestChange(
  db: Database,
  since: Date,
): Promise<{ name: string; version: string; at: Date } | null> {
  const row = await db
    .selectFrom('remote_deployment_events')
    .select(['name', 'to_version', 'at'])
    .where('action', 'in', ['promote', 'complete', 'rollback', 'revive'])
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { name: row.name, version: row.to_version ?? '', at: row.at } : null;
}
