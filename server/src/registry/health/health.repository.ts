import type { VersionHealth } from 'federation/protocol/registry';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database';
import { json } from '../../platform/database/sql-values';
import { type Sides, VISITORS_PER_NETWORK } from './canary-rule';
import { addLoadTimes, type LoadTimes, loadTimeAt } from './load-times';

/** Changes of one version's counts in a minute. A load that fails later is subtracted again. */
export interface MinuteCount {
  name: string;
  version: string;
  minute: Date;
  /** visits without a failure */
  loads: number;
  /** visits with a failure */
  failures: number;
  loadTimes: LoadTimes;
}

export async function upsertMinute(db: Database, { loads, failures, loadTimes, ...id }: MinuteCount): Promise<void> {
  await db
    .insertInto('remote_health')
    .values({ ...id, loads: Math.max(loads, 0), failures, load_times: json(loadTimes) })
    .onConflict((conflict) =>
      conflict.columns(['name', 'version', 'minute']).doUpdateSet({
        // Another server may have counted the visit that a failure corrects.
        loads: sql<number>`greatest(remote_health.loads + ${loads}, 0)`,
        failures: sql<number>`remote_health.failures + excluded.failures`,
        load_times: sql<LoadTimes>`(
          select coalesce(jsonb_object_agg(bucket, count), '{}') from (
            select key as bucket, sum(value::integer) as count from (
              select * from jsonb_each_text(remote_health.load_times)
              union all select * from jsonb_each_text(excluded.load_times)
            ) as counts group by key
          ) as sums
        )`,
      }),
    )
    .execute();
}

/** Health of a remote's versions since a time, in slots of a number of minutes, oldest first. */
export async function findHealth(
  db: Database,
  name: string,
  since: Date,
  stretchMinutes: number,
): Promise<VersionHealth[]> {
  const rows = await db
    .selectFrom('remote_health')
    .selectAll()
    .where('name', '=', name)
    .where('minute', '>=', since)
    .orderBy('minute')
    .execute();
  const stretchMs = stretchMinutes * 60_000;
  const stretches = new Map<string, { version: string; at: number; parts: typeof rows }>();
  for (const row of rows) {
    const at = Math.floor(row.minute.getTime() / stretchMs) * stretchMs;
    const key = `${row.version} ${at}`;
    const known = stretches.get(key);
    if (known) known.parts.push(row);
    else stretches.set(key, { version: row.version, at, parts: [row] });
  }
  return [...stretches.values()].map(({ version, at, parts }) => {
    const times = addLoadTimes(...parts.map(({ load_times }) => load_times));
    return {
      version,
      at: new Date(at).toISOString(),
      loads: parts.reduce((sum, { loads }) => sum + loads, 0),
      failures: parts.reduce((sum, { failures }) => sum + failures, 0),
      loadMsP50: loadTimeAt(times, 0.5),
      loadMsP95: loadTimeAt(times, 0.95),
    };
  });
}

/** A visitor on one side of a canary. */
export interface CanaryObservation {
  name: string;
  canaryVersion: string;
  visitorHash: string;
  networkHash: string;
  onCanary: boolean;
  failed: boolean;
}

/** Counts a visitor once per canary and side, up to a limit per network. A failure stays a failure. */
export async function upsertObservation(db: Database, observation: CanaryObservation): Promise<void> {
  const { name, canaryVersion, visitorHash, networkHash, onCanary, failed } = observation;
  await db.transaction().execute(async (trx) => {
    const { others } = await trx
      .selectFrom('remote_canary_visitors')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('others'))
      .where('name', '=', name)
      .where('canary_version', '=', canaryVersion)
      .where('network_hash', '=', networkHash)
      .where('visitor_hash', '<>', visitorHash)
      .executeTakeFirstOrThrow();
    if (others >= VISITORS_PER_NETWORK) return;
    await trx
      .insertInto('remote_canary_visitors')
      .values({
        name,
        canary_version: canaryVersion,
        visitor_hash: visitorHash,
        network_hash: networkHash,
        on_canary: onCanary,
        failed,
      })
      .onConflict((conflict) =>
        conflict.columns(['name', 'canary_version', 'visitor_hash']).doUpdateSet({
          // A visitor whom the growing ramp has added must not keep a failure of the live version.
          failed: sql<boolean>`excluded.failed or
            (remote_canary_visitors.failed and remote_canary_visitors.on_canary = excluded.on_canary)`,
          on_canary: onCanary,
        }),
      )
      .execute();
  });
}

/** What visitors with and without the canary reported. A network counts as one failure a side. */
export async function findSides(db: Database, name: string, canaryVersion: string): Promise<Sides> {
  const rows = await db
    .selectFrom('remote_canary_visitors')
    .select((eb) => [
      'on_canary',
      eb.cast<number>(eb.fn.countAll(), 'integer').as('visitors'),
      eb.cast<number>(eb.fn.count('network_hash').distinct().filterWhere('failed', '=', true), 'integer').as('failed'),
      eb.cast<number>(eb.fn.count('network_hash').distinct(), 'integer').as('networks'),
    ])
    .where('name', '=', name)
    .where('canary_version', '=', canaryVersion)
    .groupBy('on_canary')
    .execute();
  const side = (onCanary: boolean) => {
    const { visitors = 0, failed = 0, networks = 0 } = rows.find((row) => row.on_canary === onCanary) ?? {};
    return { visitors, failed, networks };
  };
  return { canary: side(true), live: side(false) };
}

export async function deleteHealth(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('remote_health').where('minute', '<', before).execute();
}
