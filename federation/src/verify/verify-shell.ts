import { type Refusal, refusal } from '../protocol/registry';
import type { ShellFacts } from './facts';
import type { OpenRelease } from './subject';
import { verifyStored } from './verify-release';

/**
 * All reasons why a shell would break a version that visitors have (MFE-120); empty when it may replace the previous
 * shell. The rules are those about published versions.
 */
export function verifyShell(shell: ShellFacts, live: readonly OpenRelease[]): Refusal[] {
  return live.flatMap((release) => {
    const { name, version } = release;
    return verifyStored({ name, release, shells: [shell], others: [] }).map(({ detail }) => {
      const rest = detail.startsWith('It ') ? detail.slice(2) : `: ${detail}`;
      return refusal('MFE-120', `${name} ${version}${rest}`, name);
    });
  });
}
