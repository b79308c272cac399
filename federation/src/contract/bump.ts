import { inc, lt, major, minor } from 'semver';
import type { Change } from './compare';

export type Bump = 'major' | 'minor' | 'none';

/** The version step that the changes need: major for a breaking change, minor for an addition. */
export function bumpFor(changes: readonly Change[]): Bump {
  if (changes.some(({ breaking }) => breaking)) return 'major';
  return changes.length > 0 ? 'minor' : 'none';
}

/** The lowest version that may contain the changes. */
export function versionFor(released: string, bump: Bump): string {
  return bump === 'none' ? released : (inc(released, bump) ?? released);
}

/** Whether a version is raised enough. */
export function isRaised(released: string, version: string, bump: Bump): boolean {
  if (lt(version, released)) return false;
  if (bump === 'none') return true;
  if (major(version) > major(released)) return true;
  return bump === 'minor' && minor(version) > minor(released);
}
