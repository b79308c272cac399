import { gtr, satisfies } from 'semver';
import { refusal } from '../../protocol/registry';
import type { StoredRule } from '../subject';

/** Checks that the range includes the contract of every shell in use. Two codes, because different teams must act. */
export const contractRule: StoredRule = ({ release, shells }) => {
  const range = release.manifest.contract;
  return shells
    .filter(({ contract, former }) => !satisfies(contract, range) && !(former && satisfies(former.contract, range)))
    .map(({ label, contract }) => {
      const detail = `It needs contract ${range}, and ${label} has ${contract}.`;
      return refusal(gtr(contract, range) ? 'MFE-106' : 'MFE-105', detail, label);
    });
};
