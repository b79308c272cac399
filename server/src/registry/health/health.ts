import { createHash } from 'node:crypto';
import type { RemoteReport } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { addressKey, networkKey } from '../../platform/security/limits';
import type { Registry } from '../registry';
import type { ReleasesInUse } from '../releases-in-use';
import { createMinuteCounts, WriteBuffer } from './counts';
import { type CanaryObservation, deleteHealth, upsertObservation } from './health.repository';

export interface HealthDeps {
  db: Database;
  registry: Pick<Registry, 'built' | 'side'>;
  inUse: Pick<ReleasesInUse, 'deployments' | 'release'>;
  now: () => Date;
  /** false counts every visitor, as in tests on one machine */
  limitsNetworks: boolean;
}

/** The sender of a batch of reports. */
export interface Reporter {
  /** null for a browser without cookies: its reports are charted and not used to judge */
  visitor: string | null;
  ip: string;
}

const FAILURES: ReadonlySet<RemoteReport['kind']> = new Set([
  'load-failed',
  'render-error',
  'slot-failed',
  'script-error',
]);
const HOUR_MS = 3_600_000;
const KEPT_DAYS = 30;

export type Health = ReturnType<typeof createHealth>;

/**
 * Browser reports about versions, counted in memory and written about every second. A visitor counts once per minute
 * and version for the charts, and once in all for the judgement of a canary.
 */
export function createHealth(deps: HealthDeps) {
  const minutes = createMinuteCounts(deps.db, deps.now);
  const observations = createObservations(deps);
  let pruned = Number.NEGATIVE_INFINITY;
  return {
    async take(reports: readonly RemoteReport[], from: Reporter): Promise<void> {
      const who = from.visitor ?? addressKey(from.ip);
      for (const report of reports) {
        const { version } = report;
        const failed = FAILURES.has(report.kind);
        if (version === undefined || version === 'none') continue;
        if (report.kind !== 'load-time' && !failed) continue;
        if (!(await isKnown(deps, report.remote, version))) continue;
        minutes.add(report, version, failed, who);
        await observations.add(report.remote, version, failed, from);
      }
    },
    /** Writes the counts. Those that could not be written stay for the next call. */
    async flush(): Promise<void> {
      await observations.flush();
      await minutes.flush();
      const now = deps.now().getTime();
      if (now - pruned < HOUR_MS) return;
      pruned = now;
      await deleteHealth(deps.db, new Date(now - KEPT_DAYS * 24 * HOUR_MS));
    },
  };
}

/** Visitors who reported about a canary or the live version, each with all reports since the last flush. */
function createObservations({ db, inUse, registry, limitsNetworks }: HealthDeps) {
  const waiting = new WriteBuffer<CanaryObservation>((one) => upsertObservation(db, one), joined);
  return {
    async add(name: string, version: string, failed: boolean, { visitor, ip }: Reporter): Promise<void> {
      const canary = (await inUse.deployments()).get(name)?.canary;
      const side = canary && visitor !== null ? await registry.side(name, visitor) : null;
      // Only a visitor who gets a version can report about it: other reports are old or forged.
      if (!canary || visitor === null || side?.version !== version) return;
      const visitorHash = hashed(visitor, name);
      const networkHash = limitsNetworks ? hashed(networkKey(ip), canary.startedAt.toISOString()) : visitorHash;
      const { onCanary } = side;
      const one = { name, canaryVersion: canary.version, visitorHash, networkHash, onCanary, failed };
      waiting.add(`${name} ${canary.version} ${visitorHash}`, one);
    },
    flush: () => waiting.flush(),
  };
}

/** A visitor whom the growing ramp has added does not keep a failure of the live version. */
const joined = (earlier: CanaryObservation, later: CanaryObservation): CanaryObservation => ({
  ...later,
  failed: later.failed || (earlier.failed && earlier.onCanary === later.onCanary),
});

/** It distinguishes visitors and identifies no person. */
const hashed = (what: string, salt: string) =>
  createHash('sha256').update(`${salt}:${what}`).digest('base64url').slice(0, 22);

/** Drops reports about unknown versions. */
async function isKnown({ registry, inUse }: HealthDeps, name: string, version: string): Promise<boolean> {
  if ((await registry.built()).get(name)?.release.version === version) return true;
  return (await inUse.release(name, version).catch(() => null)) !== null;
}
