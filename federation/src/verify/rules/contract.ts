import { gtr, satisfies } from 'semver';
import { refusal } from 'shared-contracts/registry';
import type { StoredRule } from '../subject';

/** The contract of every shell it may meet lies in its range; two codes, since two teams have to act. */
export const contractRule: StoredRule = ({ release, shells }) => {
  const range = release.manifest.contract;
  return shells
    .filter(({ contract }) => !satisfies(contract, range))
    .map(({ label, contract }) => {
      const detail = `It needs contract ${range}, and ${label} has ${contract}.`;
      return refusal(gtr(contract, range) ? 'MFE-106' : 'MFE-105', detail, label);
    });
};
