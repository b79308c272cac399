import { refusal } from '../../protocol/registry';
import type { Rule } from '../subject';

/**
 * Letters, digits and a few marks. No leading dot, which excludes '..' and hidden files. '~2/' is reserved for retries.
 */
const STEP = /^[A-Za-z0-9_@+][A-Za-z0-9_@~+.-]*$/;
const LONGEST = 200;

/** Checks that all paths are plain files below the version's folder. */
export function badPaths(paths: Iterable<string>): string[] {
  return [...new Set(paths)].filter(
    (path) => path.length > LONGEST || !path.split('/').every((part) => STEP.test(part)),
  );
}

/** Checks the uploaded files and every path in the release. */
export const pathsRule: Rule = ({ files, release }) => {
  const named = Object.values(release.assets).flatMap(({ js, css }) => [...js, ...css]);
  const entries = [release.entry, ...(release.server ? [release.server.entry] : [])];
  const refusals = badPaths([...files.keys(), ...Object.keys(release.integrity), ...entries, ...named]).map((path) =>
    refusal('MFE-112', `'${path}' is not a plain path within the folder.`, path),
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
    .map((path) => refusal('MFE-112', `'${path}' is both a file and a folder.`, path));
}

/** Names that differ in case are one file on some disks. */
function sameButForCase(paths: Iterable<string>) {
  const known = new Map<string, string>();
  return [...new Set(paths)].flatMap((path) => {
    const twin = known.get(path.toLowerCase());
    known.set(path.toLowerCase(), path);
    return twin === undefined ? [] : [refusal('MFE-112', `'${path}' and '${twin}' differ only in case.`, path)];
  });
}
