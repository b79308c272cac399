import type { DeploymentState } from './deployment-state';
import { liveOf, previousOf } from './deployment-state';
import { canaryPercent, isWithin } from './ramp';

/** The version of one visitor, and its fallback; null is the version that came with the site. */
export interface Resolved {
  version: string | null;
  fallback: string | null;
  /** true for a visitor of the canary */
  onCanary: boolean;
}

/**
 * @param visitor null for a visitor without an id, who gets the live version
 * @returns null when the remote is switched off
 */
export function resolveFor(state: DeploymentState, visitor: string | null, now: Date): Resolved | null {
  if (state.killed) return null;
  const live = liveOf(state);
  const { canary } = state;
  const percent = canary ? canaryPercent(canary, now) : 0;
  if (canary && (percent >= 100 || (visitor !== null && isWithin(visitor, state.name, percent)))) {
    return { version: canary.version, fallback: live, onCanary: percent < 100 };
  }
  return { version: live, fallback: live === null ? null : previousOf(state), onCanary: false };
}
