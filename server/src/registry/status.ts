import { healthPeriodMinutes, type RemoteStatus } from 'federation/protocol/registry';
import type { Database } from '../platform/database/database';
import { type DeploymentState, described } from './deploy/deployment-state';
import { findDeployment, listDeployments, listHistory } from './deploy/deployments.repository';
import { findHealth } from './health/health.repository';
import type { RenderCounts } from './health/render-figures';
import { listRemoved } from './prune/prune.repository';
import { listPublishedNames, listVersions } from './publish/versions.repository';
import type { Registry } from './registry';

export interface StatusDeps {
  db: Database;
  registry: Registry;
  settle: () => Promise<void>;
  /** why a person must promote or halt a canary; null while the registry decides */
  decisionNeeded: (state: DeploymentState) => Promise<string | null>;
  now: () => Date;
  rendering: Pick<RenderCounts, 'of'>;
}

/** The state of every remote, for /admin. */
export function createStatus({ db, registry, settle, decisionNeeded, now, rendering }: StatusDeps) {
  async function read(name: string, hours: number): Promise<RemoteStatus> {
    const since = new Date(now().getTime() - hours * 3_600_000);
    const state = await findDeployment(db, name);
    return {
      deployment: described(state, now(), await decisionNeeded(state)),
      built: (await registry.built()).get(name)?.release.version ?? null,
      versions: await listVersions(db, name),
      removed: await listRemoved(db, name),
      history: await listHistory(db, name),
      health: await findHealth(db, name, since, healthPeriodMinutes(hours)),
      rendering: rendering.of(name),
    };
  }
  return {
    async of(name: string, hours = 1): Promise<RemoteStatus> {
      await settle();
      return read(name, hours);
    },
    async all(hours = 1): Promise<RemoteStatus[]> {
      await settle();
      const names = new Set([
        ...(await registry.built()).keys(),
        ...(await listPublishedNames(db)),
        ...(await listDeployments(db)).map(({ name }) => name),
      ]);
      const found: RemoteStatus[] = [];
      for (const name of [...names].sort()) found.push(await read(name, hours));
      return found;
    },
  };
}
