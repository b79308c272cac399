import type { RemoteReport } from 'shared-contracts';
import type { Database } from '../../platform/database';
import { addressKey } from '../../platform/security';
import type { Alarms } from '../alarms/alarms';
import { pruneAlarms } from '../alarms/alarms.store';
import type { Deployments } from '../deploy/deployments';
import { readDeployment, setProven } from '../deploy/deployments.store';
import { RefusedError } from '../refused';
import type { Registry } from '../registry';
import type { ReleasesInUse } from '../releases-in-use';
import { addObservation, type CanaryObservation, pruneHealth } from './health.store';
import type { JudgingLimits } from './judge-canary';
import { createMinuteCounts } from './minute-counts';
import { createPages } from './pages';
import { readVerdict } from './read-verdict';
import { type Reporter, sideOf } from './reporter';
import { createSharedIpGuard } from './shared-ip-guard';
import { createLiveWatch } from './watch-live';
import { writeWaiting } from './write-waiting';

export interface HealthDeps {
  db: Database;
  registry: Registry;
  inUse: ReleasesInUse;
  deployments: Deployments;
  alarms: Alarms;
  now: () => Date;
  limits: JudgingLimits;
  /** called once when an address has so many visitors that most of them cannot count */
  onCrowd: () => void;
  /** called once per canary that fails for visitors of too few networks */
  onUndecided: (canary: { name: string; version: string; reason: string }) => void;
}

const FAILURES: ReadonlySet<RemoteReport['kind']> = new Set([
  'load-failed',
  'render-error',
  'slot-failed',
  'script-error',
]);
const HOUR_MS = 3_600_000;
const KEPT_DAYS = 30;
/** A frozen page sends nothing, so canaries are judged without a new report as well. */
const LOOK_MS = 5000;
const WATCH_MS = 30_000;
/** Maximum number of observations that wait for the next flush; further ones are dropped. */
const MAX_WAITING = 20_000;

export type Health = ReturnType<typeof createHealth>;

/**
 * Browser reports about versions: counted in memory, written about every second, and used to judge a running canary. A
 * visitor counts once per minute and version for the charts, and once in all for the judgement.
 */
export function createHealth(deps: HealthDeps) {
  const minutes = createMinuteCounts(deps.db, deps.now);
  const observations = createObservations(deps);
  const pages = createPages(deps);
  const judge = createJudge(deps);
  const watchLive = createLiveWatch(deps);
  const isTimeTo = {
    look: everySo(deps.now, LOOK_MS),
    watch: everySo(deps.now, WATCH_MS),
    prune: everySo(deps.now, HOUR_MS),
  };
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
    beat: pages.add,
    /**
     * Writes the counts, judges their canaries, and sometimes checks the live versions. Counts that could not be written
     * stay for the next call.
     */
    async flush(): Promise<void> {
      const names = await observations.flush();
      await pages.flush();
      await minutes.flush();
      if (isTimeTo.look()) {
        for (const { name, canary } of (await deps.inUse.deployments()).values()) if (canary) names.add(name);
      }
      for (const name of names) await judge(name);
      if (isTimeTo.watch()) await watchLive();
      if (!isTimeTo.prune()) return;
      const before = new Date(deps.now().getTime() - KEPT_DAYS * 24 * HOUR_MS);
      await pruneHealth(deps.db, before);
      await pruneAlarms(deps.db, before);
    },
  };
}

/** True the first time, and then once in a number of milliseconds. */
function everySo(now: () => Date, milliseconds: number): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (now().getTime() - last < milliseconds) return false;
    last = now().getTime();
    return true;
  };
}

/** Visitors who reported about a canary or the live version, each with all reports since the last flush. */
function createObservations({ db, inUse, registry, limits, onCrowd }: HealthDeps) {
  const waiting = new Map<string, CanaryObservation>();
  const watch = createSharedIpGuard(limits.perNetwork, onCrowd);
  return {
    async add(name: string, version: string, hasFailed: boolean, from: Reporter): Promise<void> {
      const state = (await inUse.deployments()).get(name);
      if (!state) return;
      const side = await sideOf(registry, state, from);
      // Only a visitor who gets a version can report about it: other reports are old or forged.
      if (side?.version !== version) return;
      const key = `${name} ${side.canaryVersion} ${side.visitorHash}`;
      if (!waiting.has(key) && waiting.size >= MAX_WAITING) return;
      const [one, known] = [{ ...side, failed: hasFailed }, waiting.get(key)];
      waiting.set(key, known ? joined(known, one) : one);
      watch(side);
    },
    /** @returns the remotes of the written observations */
    async flush(): Promise<Set<string>> {
      const names = new Set<string>();
      const write = async (one: CanaryObservation) => {
        await addObservation(db, one, limits.perNetwork);
        names.add(one.name);
      };
      await writeWaiting(waiting, write, joined);
      return names;
    },
  };
}

/** A visitor whom the growing ramp has added does not keep a failure of the live version. */
const joined = (earlier: CanaryObservation, later: CanaryObservation): CanaryObservation => ({
  ...later,
  failed: later.failed || (earlier.failed && earlier.onCanary === later.onCanary),
});

/** Compares the reports about a canary with those about the live version, and acts on the result. */
function createJudge({ db, deployments, inUse, alarms, limits, now, onUndecided }: HealthDeps) {
  const undecided = new Map<string, number>();
  return async (name: string): Promise<void> => {
    const { canary, revision } = await readDeployment(db, name);
    if (!canary) return;
    const { version, startedAt, isProven } = canary;
    const verdict = await readVerdict(db, name, version, limits, now());
    if ((verdict.kind === 'proven') !== isProven) {
      await setProven(db, name, startedAt, verdict.kind === 'proven');
      await inUse.refresh();
    }
    if (verdict.kind === 'undecided' && undecided.get(name) !== startedAt.getTime()) {
      undecided.set(name, startedAt.getTime());
      onUndecided({ name, version, reason: verdict.reason });
    }
    if (verdict.kind !== 'halt') return;
    const { reason } = verdict;
    const alsoWrite = async (trx: Database) => {
      await alarms.write(trx, { kind: 'halted', name, version, reason }, true);
    };
    try {
      await deployments.autoHalt(name, { revision, by: 'registry', reason, alsoWrite });
      alarms.wake();
    } catch (error) {
      // another decision came first
      if (!(error instanceof RefusedError)) throw error;
    }
  };
}

/** Drops reports about unknown versions. */
async function isKnown({ registry, inUse }: HealthDeps, name: string, version: string): Promise<boolean> {
  if ((await registry.built()).get(name)?.release.version === version) return true;
  return (await inUse.release(name, version).catch(() => null)) !== null;
}
