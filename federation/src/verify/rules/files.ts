import { type Refusal, refusal } from '../../protocol/registry';
import { integrityOf, unpacksTo } from '../content';
import type { Rule, Subject } from '../subject';

const PACKED = '.br';

/** Checks that the files are exactly those of the build, and that compressed copies have the same content. */
export const filesRule: Rule = (subject) => [
  ...Object.entries(subject.release.integrity).flatMap(([path, hash]) => missingOrChanged(subject.files, path, hash)),
  ...notListed(subject),
];

function missingOrChanged(files: Subject['files'], path: string, hash: string): Refusal[] {
  const content = files.get(path);
  if (!content) return [refusal('MFE-111', `${path} is listed and missing.`, path)];
  if (integrityOf(content) !== hash) return [refusal('MFE-111', `${path} differs from the build.`, path)];
  const packed = files.get(path + PACKED);
  if (packed && !unpacksTo(packed, content))
    return [refusal('MFE-111', `${path}${PACKED} has other content than ${path}.`, path + PACKED)];
  return [];
}

function notListed({ release, files }: Subject) {
  const listed = (path: string) => Object.hasOwn(release.integrity, path);
  const known = (path: string) =>
    path === 'release.json' || listed(path) || (path.endsWith(PACKED) && listed(path.slice(0, -PACKED.length)));
  return [...files.keys()]
    .filter((path) => !known(path))
    .map((path) => refusal('MFE-111', `${path} is not a file of the build.`, path));
}
