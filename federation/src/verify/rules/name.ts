import { refusal } from 'shared-contracts/registry';
import type { Rule } from '../subject';

/** A remote's token publishes that remote only, so its release must be of it. */
export const nameRule: Rule = ({ name, release }) => {
  const told = new Set([release.name, release.manifest.name]);
  told.delete(name);
  return [...told].map((other) =>
    refusal('MFE-116', `It is published as '${name}', and the release says '${other}'.`, other),
  );
};
