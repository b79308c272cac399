import { refusal } from '../../protocol/registry';
import type { Rule } from '../subject';

/** Checks that the release is of the remote whose token publishes it. */
export const nameRule: Rule = ({ name, release }) => {
  const names = new Set([release.name, release.manifest.name]);
  names.delete(name);
  return [...names].map((other) =>
    refusal('MFE-116', `It is published as '${name}', but the release names '${other}'.`, other),
  );
};
