import { createHash } from 'node:crypto';
import type { RemoteReport } from 'shared-contracts';
import type { Database } from '../../database/database';
import { addressKey } from '../../protection/limits';
import type { Deployments } from '../deploy/deployments';
import { readDeployment } from '../deploy/deployments.store';
import { RefusedError } from '../refused';
import type { Registry } from '../registry';
import type { ReleasesInUse } from '../releases-in-use';
import { addMinute, addWitness, type CanaryWitness, type MinuteCount, pruneHealth, readSides } from './health.store';
import { reasonToHalt } from './judge-canary';
import { addLoadTimes, loadTimeBucket } from './load-times';

export interface HealthDeps {
  db: Database;
  registry: Registry;
  inUse: ReleasesInUse;
  deployments: Deployments;
  now: () => Date;
  /** visitors of one address that count for a canary */
  mostPerAddress: number;
}

/** Whoever sent a batch of reports. */
export interface Witness {
  /** null for a browser that keeps no cookies: its reports are drawn, and judge nothing */
  visitor: string | null;
  ip: string;
}

const FAILURES: ReadonlySet<RemoteReport['kind']> = new Set(['load-failed', 'render-error', 'slot-failed']);
const MINUTE_MS = 60_000;
const KEPT_DAYS = 30;
/** Counts that wait for the next flush; a flood beyond them is dropped, not kept. */
const MOST_WAITING = 20_000;

export type Health = ReturnType<typeof createHealth>;

/**
 * What browsers tell of versions: counted in memory, written every second or so, and held against a running canary.
 * A visitor counts once a minute and version for the lines, and once in all for the judgement.
 */
export function createHealth(deps: HealthDeps) {
  const minutes = new Map<string, MinuteCount>();
  const witnesses = new Map<string, CanaryWitness>();
  let counted = { minute: 0, keys: new Set<string>() };
  let pruned = 0;

  /** True once per minute for the same thing. */
  function isNew(minute: number, key: string): boolean {
    if (counted.minute !== minute) counted = { minute, keys: new Set() };
    if (counted.keys.has(key) || counted.keys.size >= MOST_WAITING) return false;
    counted.keys.add(key);
    return true;
  }

  function countMinute(report: RemoteReport, version: string, who: string): void {
    const minute = Math.floor(deps.now().getTime() / MINUTE_MS) * MINUTE_MS;
    const failed = FAILURES.has(report.kind);
    if (!isNew(minute, `${report.remote} ${version} ${failed} ${who}`)) return;
    const key = `${report.remote} ${version} ${minute}`;
    const known = minutes.get(key) ?? {
      name: report.remote,
      version,
      minute: new Date(minute),
      loads: 0,
      failures: 0,
      loadTimes: {},
    };
    const times = failed || report.value === undefined ? {} : { [loadTimeBucket(report.value)]: 1 };
    minutes.set(key, {
      ...known,
      loads: known.loads + (failed ? 0 : 1),
      failures: known.failures + (failed ? 1 : 0),
      loadTimes: addLoadTimes(known.loadTimes, times),
    });
  }

  async function witness(report: RemoteReport, version: string, { visitor, ip }: Witness): Promise<void> {
    const { remote: name } = report;
    const canary = (await deps.inUse.deployments()).get(name)?.canary;
    if (!canary || visitor === null || witnesses.size >= MOST_WAITING) return;
    // only who truly gets a version can tell of it: a report about another one is old, or made up
    const side = await deps.registry.side(name, visitor);
    if (side?.version !== version) return;
    const visitorHash = hashed(visitor, name);
    const key = `${name} ${canary.version} ${visitorHash}`;
    const failed = FAILURES.has(report.kind) || witnesses.get(key)?.failed === true;
    const addressHash = hashed(addressKey(ip), canary.startedAt.toISOString());
    const { onCanary } = side;
    witnesses.set(key, { name, canaryVersion: canary.version, visitorHash, addressHash, onCanary, failed });
  }

  async function judge(name: string): Promise<void> {
    const { canary, revision } = await readDeployment(deps.db, name);
    if (!canary) return;
    const reason = reasonToHalt(await readSides(deps.db, name, canary.version));
    if (reason === null) return;
    // somebody who was faster has decided already
    await deps.deployments.act(name, 'auto-halt', { revision, by: 'registry', reason }).catch((error: unknown) => {
      if (!(error instanceof RefusedError)) throw error;
    });
  }

  return {
    async take(reports: readonly RemoteReport[], from: Witness): Promise<void> {
      const who = from.visitor ?? addressKey(from.ip);
      for (const report of reports) {
        const { version } = report;
        if (version === undefined || version === 'none') continue;
        if (report.kind !== 'load-time' && !FAILURES.has(report.kind)) continue;
        if (!(await isKnown(deps, report.remote, version))) continue;
        countMinute(report, version, who);
        await witness(report, version, from);
      }
    },
    /** Writes what was counted and judges the canaries it is about. */
    async flush(): Promise<void> {
      const counts = [...minutes.values()];
      const seen = [...witnesses.values()];
      minutes.clear();
      witnesses.clear();
      for (const count of counts) await addMinute(deps.db, count);
      for (const one of seen) await addWitness(deps.db, one, deps.mostPerAddress);
      for (const name of new Set(seen.map((one) => one.name))) await judge(name);
      if (deps.now().getTime() - pruned < 60 * MINUTE_MS) return;
      pruned = deps.now().getTime();
      await pruneHealth(deps.db, new Date(pruned - KEPT_DAYS * 24 * 60 * MINUTE_MS));
    },
  };
}

/** Nothing is kept of versions that never were. */
async function isKnown({ registry, inUse }: HealthDeps, name: string, version: string): Promise<boolean> {
  if ((await registry.built()).get(name)?.release.version === version) return true;
  return (await inUse.release(name, version).catch(() => null)) !== null;
}

/** Enough to tell one from another, and not who it is. */
const hashed = (what: string, salt: string) =>
  createHash('sha256').update(`${salt}:${what}`).digest('base64url').slice(0, 22);
