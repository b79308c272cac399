import { refusal } from '../../protocol/registry';
import { integrityOf } from '../content';
import type { Rule } from '../subject';

/** Checks that a version does not change. Publishing the same folder again is allowed and changes nothing. */
export const versionRule: Rule = ({ release, published, files }) => {
  const known = published.get(release.version);
  const own = files.get('release.json');
  if (known === undefined || (own && integrityOf(own) === known)) return [];
  return [refusal('MFE-114', `${release.name} ${release.version} exists with other content.`, release.version)];
};
