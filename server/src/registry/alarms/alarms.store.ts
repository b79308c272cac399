import type { Alarm, AlarmKind } from 'shared-contracts/registry';
import type { Database } from '../../platform/database';

/** The problem of one version of a remote. */
export interface Incident {
  kind: AlarmKind;
  name: string;
  version: string;
  reason: string;
}

export interface OpenAlarm {
  id: number;
  raised_at: Date;
}

/** @returns the alarm's id; null while one of the same kind is open for the version */
export async function insertAlarm(
  db: Database,
  { kind, name, version, reason }: Incident,
  at: Date,
  endedAt: Date | null,
): Promise<number | null> {
  const row = await db
    .insertInto('remote_alarms')
    .values({ kind, name, version, reason, raised_at: at, ended_at: endedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export function readOpenAlarms(db: Database, kind: AlarmKind) {
  return db
    .selectFrom('remote_alarms')
    .select(['id', 'name', 'version', 'raised_at'])
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .execute();
}

export async function endAlarm(db: Database, id: number, at: Date): Promise<void> {
  await db.updateTable('remote_alarms').set({ ended_at: at }).where('id', '=', id).execute();
}

/** Ends the open alarms of some versions of a remote. */
export async function endAlarmsOf(db: Database, name: string, versions: readonly string[], at: Date): Promise<void> {
  if (versions.length === 0) return;
  await db
    .updateTable('remote_alarms')
    .set({ ended_at: at })
    .where('name', '=', name)
    .where('version', 'in', versions)
    .where('ended_at', 'is', null)
    .execute();
}

/** When the last alarm of a kind ended; null if none did. */
export async function readLastEnd(db: Database, kind: AlarmKind): Promise<Date | null> {
  const row = await db
    .selectFrom('remote_alarms')
    .select((eb) => eb.fn.max('ended_at').as('at'))
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Alarms of a remote that are open or were raised since a time, newest first. */
export async function readAlarms(db: Database, name: string, since: Date): Promise<Alarm[]> {
  const rows = await db
    .selectFrom('remote_alarms')
    .selectAll()
    .where('name', '=', name)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('raised_at', '>=', since)]))
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ kind, version, reason, raised_at, ended_at }) => ({
    kind,
    version,
    reason,
    at: raised_at.toISOString(),
    endedAt: ended_at?.toISOString() ?? null,
  }));
}

export async function pruneAlarms(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('remote_alarms').where('ended_at', '<', before).execute();
}
