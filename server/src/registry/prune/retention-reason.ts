import type { KeptVersion } from 'shared-contracts/registry';
import { type DeploymentState, liveOf } from '../deploy/deployment-state';

/** The data that decides which versions stay. */
export interface PruneFacts {
  state: DeploymentState;
  /** versions of the last deployments */
  deployed: ReadonlySet<string>;
  /** versions that some browser loaded recently: open pages, and browsers with an override */
  loaded: ReadonlySet<string>;
  /** versions published later stay */
  before: Date;
}

/** Why a version's files stay; null when they can be removed. */
export function retentionReason(
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
