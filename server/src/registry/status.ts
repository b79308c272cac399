import { healthPeriodMinutes, type RemoteStatus } from 'shared-contracts/registry';
import type { Database } from '../platform/database';
import { readAlarms } from './alarms/alarms.store';
import { type DeploymentState, described } from './deploy/deployment-state';
import { readDeployment, readDeployments, readHistory } from './deploy/deployments.store';
import { isHeld } from './deploy/ramp';
import { readHealth } from './health/health.store';
import type { JudgingLimits } from './health/judge-canary';
import { readVerdict } from './health/read-verdict';
import type { RenderCounts } from './health/render-figures';
import { readRemoved } from './prune/prune.store';
import { listVersions, readPublishedNames } from './publish/versions.store';
import type { Registry } from './registry';

/** Days for which an ended alarm is shown. */
const ALARMS_SHOWN_MS = 7 * 24 * 3_600_000;

export interface StatusDeps {
  db: Database;
  registry: Registry;
  settle: () => Promise<void>;
  now: () => Date;
  limits: JudgingLimits;
  rendering: Pick<RenderCounts, 'of'>;
}

/** The state of every remote, for /admin. */
export function createStatus({ db, registry, settle, now, limits, rendering }: StatusDeps) {
  /** Why a person must promote or halt a canary; null while the registry decides. */
  async function decisionNeeded({ name, canary }: DeploymentState): Promise<string | null> {
    if (!canary) return null;
    const verdict = await readVerdict(db, name, canary.version, limits, now());
    if (verdict.kind === 'undecided') return verdict.reason;
    return verdict.kind === 'unproven' && isHeld(canary, now()) ? verdict.reason : null;
  }

  async function of(name: string, hours = 1): Promise<RemoteStatus> {
    await settle();
    const since = new Date(now().getTime() - hours * 3_600_000);
    const built = (await registry.built()).get(name)?.release.version ?? null;
    const state = await readDeployment(db, name);
    const [versions, history] = [await listVersions(db, name), await readHistory(db, name)];
    const health = await readHealth(db, name, since, healthPeriodMinutes(hours));
    const removed = await readRemoved(db, name);
    const alarms = await readAlarms(db, name, new Date(now().getTime() - ALARMS_SHOWN_MS));
    const deployment = described(state, now(), await decisionNeeded(state));
    return { deployment, built, versions, removed, history, alarms, health, rendering: rendering.of(name) };
  }
  return {
    of,
    async all(hours = 1): Promise<RemoteStatus[]> {
      const names = new Set([
        ...(await registry.built()).keys(),
        ...(await readPublishedNames(db)),
        ...(await readDeployments(db)).map(({ name }) => name),
      ]);
      const found: RemoteStatus[] = [];
      for (const name of [...names].sort()) found.push(await of(name, hours));
      return found;
    },
  };
}
