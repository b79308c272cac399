import { type SelectQueryBuilder, sql } from 'kysely';
import type { VersionHealth } from 'shared-contracts/registry';
import { type Database, json, type Tables } from '../../platform/database';
import type { Share, Side, Sides } from './judge-canary';
import { addLoadTimes, type LoadTimes, loadTimeAt } from './load-times';
import type { CanarySide } from './reporter';

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

export async function addMinute(db: Database, count: MinuteCount): Promise<void> {
  const { name, version, minute, loads, failures } = count;
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('remote_health')
      .values({ name, version, minute, loads: 0, failures: 0, load_times: json<LoadTimes>({}) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await trx
      .selectFrom('remote_health')
      .select(['loads', 'failures', 'load_times'])
      .where('name', '=', name)
      .where('version', '=', version)
      .where('minute', '=', minute)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('remote_health')
      .set({
        // Another server may have counted the visit that a failure corrects.
        loads: Math.max(row.loads + loads, 0),
        failures: row.failures + failures,
        load_times: json(addLoadTimes(row.load_times, count.loadTimes)),
      })
      .where('name', '=', name)
      .where('version', '=', version)
      .where('minute', '=', minute)
      .execute();
  });
}

/** Health of a remote's versions since a time, in slots of a number of minutes, oldest first. */
export async function readHealth(
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

export interface CanaryObservation extends CanarySide {
  failed: boolean;
}

/** Counts a visitor once per canary and side, up to a limit per network. A failure stays a failure. */
export async function addObservation(
  db: Database,
  observation: CanaryObservation,
  maxPerNetwork: number,
): Promise<void> {
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
    if (others >= maxPerNetwork) return;
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

/** Visitors with and without the canary, and how many of each saw it fail, with a limit of failures per network. */
export function readSides(
  db: Database,
  name: string,
  canaryVersion: string,
  maxFailedPerNetwork: number,
): Promise<Sides> {
  const byNetwork = db
    .selectFrom('remote_canary_visitors')
    .select(({ fn }) => [
      'on_canary',
      fn.countAll().as('visitors'),
      sql<number>`least(count(*) filter (where failed), ${sql.lit(maxFailedPerNetwork)})`.as('failed'),
    ])
    .where('name', '=', name)
    .where('canary_version', '=', canaryVersion)
    .groupBy(['on_canary', 'network_hash']);
  return sumSides(db, byNetwork);
}

/** What the visitors of one network and side reported. */
interface NetworkCount {
  on_canary: boolean;
  visitors: string | number | bigint;
  failed: number;
}

export async function sumSides<T extends keyof Tables>(
  db: Database,
  byNetwork: SelectQueryBuilder<Tables, T, NetworkCount>,
): Promise<Sides> {
  const rows = await db
    .selectFrom(byNetwork.as('by_network'))
    .select((eb) => [
      'on_canary',
      eb.cast<number>(eb.fn.sum('visitors'), 'integer').as('visitors'),
      eb.cast<number>(eb.fn.sum('failed'), 'integer').as('failed'),
      eb.cast<number>(eb.fn.countAll(), 'integer').as('networks'),
      eb.cast<number>(eb.fn.countAll().filterWhere('failed', '>', 0), 'integer').as('failedNetworks'),
    ])
    .groupBy('on_canary')
    .execute();
  const side = (onCanary: boolean) => {
    const { on_canary: _, ...own } = rows.find((row) => row.on_canary === onCanary) ?? { on_canary: onCanary, ...NONE };
    return own;
  };
  return { canary: side(true), live: side(false) };
}

const NONE: Side = { visitors: 0, failed: 0, networks: 0, failedNetworks: 0 };

/**
 * Visits of the versions that `which` selects within a time, and how many of them failed. A visitor counts once a
 * minute.
 */
export async function readVisits(
  db: Database,
  name: string,
  which: { version: string } | { otherThan: string },
  [from, to]: readonly [Date, Date],
): Promise<Share> {
  const { loads, failed } = await db
    .selectFrom('remote_health')
    .select((eb) => [
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('loads'), eb.lit(0)), 'integer').as('loads'),
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('failures'), eb.lit(0)), 'integer').as('failed'),
    ])
    .where('name', '=', name)
    .where((eb) => ('version' in which ? eb('version', '=', which.version) : eb('version', '<>', which.otherThan)))
    .where('minute', '>=', from)
    .where('minute', '<', to)
    .executeTakeFirstOrThrow();
  return { visitors: loads + failed, failed };
}

export async function pruneHealth(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('remote_health').where('minute', '<', before).execute();
  await db.deleteFrom('page_health').where('minute', '<', before).execute();
}
