import type { DeploymentEvent } from '../../src/registry';

/** One line of a remote's history: when, what, by whom, why. */
export function eventLine({ at, action, from, to, by, reason }: DeploymentEvent): string {
  const versions = [from, to].filter((version) => version !== null);
  const why = reason === '' ? '' : `: ${reason}`;
  return `${at.slice(0, 19).replace('T', ' ')}  ${action} ${versions.join(' → ')} by ${by}${why}`;
}
