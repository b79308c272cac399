import { createHash } from 'node:crypto';
import type { RemoteReport } from 'shared-contracts';
import type { Database } from '../../database/database';
import { addressKey, networkKey } from '../../protection/limits';
import type { Deployments } from '../deploy/deployments';
import { readDeployment, setProven } from '../deploy/deployments.store';
import { RefusedError } from '../refused';
import type { Registry } from '../registry';
import type { ReleasesInUse } from '../releases-in-use';
import { createCrowdWatch } from './crowds';
import { addMinute, addWitness, type CanaryWitness, pruneHealth, readSides } from './health.store';
import { type JudgingLimits, verdictOn } from './judge-canary';
import { createMinuteCounts } from './minute-counts';

export interface HealthDeps {
  db: Database;
  registry: Registry;
  inUse: ReleasesInUse;
  deployments: Deployments;
  now: () => Date;
  limits: JudgingLimits;
  /** called once when so many visitors share an address that most of them cannot count */
  onCrowd: () => void;
  /** called once per canary that fails for visitors of too few networks */
  onUndecided: (canary: { name: string; version: string; reason: string }) => void;
}

/** Whoever sent a batch of reports. */
export interface Witness {
  /** null for a browser that keeps no cookies: its reports are drawn, and judge nothing */
  visitor: string | null;
  ip: string;
}

const FAILURES: ReadonlySet<RemoteReport['kind']> = new Set(['load-failed', 'render-error', 'slot-failed']);
const HOUR_MS = 3_600_000;
const KEPT_DAYS = 30;
/** Witnesses that wait for the next flush; a flood beyond them is dropped, not kept. */
const MOST_WAITING = 20_000;

export type Health = ReturnType<typeof createHealth>;

/**
 * What browsers tell of versions: counted in memory, written every second or so, and held against a running canary.
 * A visitor counts once a minute and version for the lines, and once in all for the judgement.
 */
export function createHealth(deps: HealthDeps) {
  const minutes = createMinuteCounts(deps.now);
  const witnesses = createWitnesses(deps);
  const judge = createJudge(deps);
  let pruned = 0;
  return {
    async take(reports: readonly RemoteReport[], from: Witness): Promise<void> {
      const who = from.visitor ?? addressKey(from.ip);
      for (const report of reports) {
        const { version } = report;
        const failed = FAILURES.has(report.kind);
        if (version === undefined || version === 'none') continue;
        if (report.kind !== 'load-time' && !failed) continue;
        if (!(await isKnown(deps, report.remote, version))) continue;
        minutes.add(report, version, failed, who);
        await witnesses.add(report.remote, version, failed, from);
      }
    },
    /** Writes what was counted and judges the canaries it is about. */
    async flush(): Promise<void> {
      const [counts, seen] = [minutes.take(), witnesses.take()];
      for (const count of counts) await addMinute(deps.db, count);
      for (const one of seen) await addWitness(deps.db, one, deps.limits.perNetwork);
      for (const name of new Set(seen.map((one) => one.name))) await judge(name);
      if (deps.now().getTime() - pruned < HOUR_MS) return;
      pruned = deps.now().getTime();
      await pruneHealth(deps.db, new Date(pruned - KEPT_DAYS * 24 * HOUR_MS));
    },
  };
}

/** Visitors who told of a canary or of the version beside it, each with all they told since the last flush. */
function createWitnesses({ inUse, registry, limits, onCrowd }: HealthDeps) {
  const waiting = new Map<string, CanaryWitness>();
  const watch = createCrowdWatch(limits.perNetwork, onCrowd);
  return {
    async add(name: string, version: string, hasFailed: boolean, { visitor, ip }: Witness): Promise<void> {
      const canary = (await inUse.deployments()).get(name)?.canary;
      if (!canary || visitor === null || waiting.size >= MOST_WAITING) return;
      // only who truly gets a version can tell of it: a report about another one is old, or made up
      const side = await registry.side(name, visitor);
      if (side?.version !== version) return;
      const visitorHash = hashed(visitor, name);
      const key = `${name} ${canary.version} ${visitorHash}`;
      const failed = hasFailed || waiting.get(key)?.failed === true;
      const salt = canary.startedAt.toISOString();
      const networkHash = hashed(networkKey(ip), salt);
      const { onCanary } = side;
      waiting.set(key, { name, canaryVersion: canary.version, visitorHash, networkHash, onCanary, failed });
      watch({ visitorHash, addressHash: hashed(addressKey(ip), salt) });
    },
    take(): CanaryWitness[] {
      const taken = [...waiting.values()];
      waiting.clear();
      return taken;
    },
  };
}

/** Holds the reports on a canary against the live version's, and acts on them. */
function createJudge({ db, deployments, inUse, limits, onUndecided }: HealthDeps) {
  const undecided = new Map<string, number>();
  return async (name: string): Promise<void> => {
    const { canary, revision } = await readDeployment(db, name);
    if (!canary) return;
    const { version, startedAt, isProven } = canary;
    const verdict = verdictOn(await readSides(db, name, version, limits.failedPerNetwork), limits.leastNetworks);
    if ((verdict.kind === 'proven') !== isProven) {
      await setProven(db, name, startedAt, verdict.kind === 'proven');
      await inUse.refresh();
    }
    if (verdict.kind === 'undecided' && undecided.get(name) !== startedAt.getTime()) {
      undecided.set(name, startedAt.getTime());
      onUndecided({ name, version, reason: verdict.reason });
    }
    if (verdict.kind !== 'halt') return;
    // another decision may have been faster
    const decision = { revision, by: 'registry', reason: verdict.reason };
    await deployments.act(name, 'auto-halt', decision).catch((error: unknown) => {
      if (!(error instanceof RefusedError)) throw error;
    });
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
