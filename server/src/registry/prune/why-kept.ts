import type { KeptVersion } from 'shared-contracts/registry';
import { type DeploymentState, liveOf } from '../deploy/deployment-state';

/** What a remote's versions are judged by. */
export interface PruneFacts {
  state: DeploymentState;
  /** versions that the last deployments were about */
  deployed: ReadonlySet<string>;
  /** versions that some browser loaded lately: pages that stayed open, and browsers with an override */
  loaded: ReadonlySet<string>;
  /** what was published later stays */
  before: Date;
}

/** Why a version's files stay; null when nobody needs them any more. */
export function whyKept(
  { version, publishedAt }: { version: string; publishedAt: Date },
  { state, deployed, loaded, before }: PruneFacts,
): KeptVersion['why'] | null {
  if (version === liveOf(state)) return 'live';
  if (version === state.canary?.version) return 'canary';
  if (state.lineage.includes(version)) return 'rollback';
  if (deployed.has(version)) return 'deployed';
  if (publishedAt > before) return 'young';
  return loaded.has(version) ? 'loaded' : null;
}
