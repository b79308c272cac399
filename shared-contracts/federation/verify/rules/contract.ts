import { gtr, satisfies } from 'semver';
import { type Refusal, refusal } from '../../../src/registry';
import type { ShellFacts } from '../facts';
import type { Rule } from '../subject';

/** The contract of every shell it may meet lies in its range; two codes, since two teams have to act. */
export const contractRule: Rule = ({ release, shells }) => contractRefusals(release.manifest.contract, shells);

export function contractRefusals(range: string, shells: readonly ShellFacts[]): Refusal[] {
  return shells
    .filter(({ contract }) => !satisfies(contract, range))
    .map(({ label, contract }) => {
      const detail = `It needs contract ${range}, and ${label} has ${contract}.`;
      return refusal(gtr(contract, range) ? 'MFE-106' : 'MFE-105', detail, label);
    });
}
