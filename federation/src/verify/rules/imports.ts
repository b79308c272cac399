import { type Refusal, refusal } from '../../protocol/registry';
import type { StoredRule } from '../subject';

/**
 * Checks that every shell in use exports the names that the remote imports from the project's shared packages.
 *
 * release.json lists the names. `mfe build` reads them from the sources, which the registry does not have. With a wrong
 * list the imports are `undefined` in the browser: that remote fails, its place shows the fallback, and its canary
 * halts.
 */
export const importsRule: StoredRule = ({ release, shells }): Refusal[] =>
  shells.flatMap(({ label, exports }) =>
    missingNames(release.imports, exports).map(([key, names]) =>
      refusal('MFE-121', `It imports ${names.join(', ')} from ${key}, which ${label} does not export.`, key),
    ),
  );

/** Names that a shell does not export, by key; empty for a key whose exports are unknown. */
function missingNames(
  imports: Readonly<Record<string, readonly string[]>>,
  exports: Readonly<Record<string, readonly string[]>>,
): [key: string, names: string[]][] {
  return Object.entries(imports).flatMap(([key, names]): [string, string[]][] => {
    const known = Object.hasOwn(exports, key) ? exports[key] : undefined;
    const missing = known ? names.filter((name) => !known.includes(name)) : [];
    return missing.length > 0 ? [[key, missing]] : [];
  });
}
