import type { DeploymentState } from './deployment-state';
import { liveOf, previousOf } from './deployment-state';
import { canaryPercent, isWithin } from './ramp';

/** The version one visitor gets, and the one to fall back on; null stands for the version that came with the site. */
export interface Resolved {
  version: string | null;
  fallback: string | null;
  /** true for a visitor who is among the first to get a new version */
  onCanary: boolean;
}

/**
 * @param visitor null for somebody who cannot be recognised: they get what everybody else gets
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
