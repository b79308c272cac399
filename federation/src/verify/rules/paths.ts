import { refusal } from 'shared-contracts/registry';
import type { Rule } from '../subject';

/** Letters, digits and a few marks; no leading dot, so that neither '..' nor a hidden file passes. '~2/' is another try of a file. */
const STEP = /^[A-Za-z0-9_@+][A-Za-z0-9_@~+.-]*$/;
const LONGEST = 200;

/** Paths that are not plain files below the version's folder. */
export function badPaths(paths: Iterable<string>): string[] {
  return [...new Set(paths)].filter(
    (path) => path.length > LONGEST || !path.split('/').every((part) => STEP.test(part)),
  );
}

/** Holds for the files that came and for every path the release names. */
export const pathsRule: Rule = ({ files, release }) => {
  const named = Object.values(release.assets).flatMap(({ js, css }) => [...js, ...css]);
  const entries = [release.entry, ...(release.server ? [release.server.entry] : [])];
  const refusals = badPaths([...files.keys(), ...Object.keys(release.integrity), ...entries, ...named]).map((path) =>
    refusal('MFE-112', `'${path}' is no plain path within the folder.`, path),
  );
  return [...refusals, ...bothFileAndFolder(files.keys()), ...sameButForCase(files.keys())];
};

function bothFileAndFolder(paths: Iterable<string>) {
  const all = new Set(paths);
  const folders = [...all].flatMap((path) => {
    const steps = path.split('/');
    return steps.slice(1).map((_, index) => steps.slice(0, index + 1).join('/'));
  });
  return [...new Set(folders)]
    .filter((path) => all.has(path))
    .map((path) => refusal('MFE-112', `'${path}' is a file and a folder at once.`, path));
}

/** One file on some disks and two on others. */
function sameButForCase(paths: Iterable<string>) {
  const known = new Map<string, string>();
  return [...new Set(paths)].flatMap((path) => {
    const twin = known.get(path.toLowerCase());
    known.set(path.toLowerCase(), path);
    return twin === undefined ? [] : [refusal('MFE-112', `'${path}' and '${twin}' differ in case only.`, path)];
  });
}
