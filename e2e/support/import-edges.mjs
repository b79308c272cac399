import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * Reads the imports of the sources of a folder.
 * @param sources path of the folder
 * @returns one edge for each import and re-export: `from` and `to` are files relative to the folder; `to` is null for an
 * import of `specifier` outside of the folder; `isType` is true where the import does not exist at run time
 */
export function importEdges(sources) {
  const files = new Set(
    readdirSync(sources, { recursive: true })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => /\.tsx?$/.test(path)),
  );
  const resolve = (from, specifier) => {
    if (!specifier.startsWith('.')) return null;
    const path = posix.join(posix.dirname(from), specifier);
    return [path, `${path}.ts`, `${path}.tsx`, posix.join(path, 'index.ts')].find((file) => files.has(file)) ?? null;
  };
  return [...files].sort().flatMap((from) =>
    importsOf(readFileSync(join(sources, from), 'utf8'), from).map(({ specifier, isType }) => ({
      from,
      to: resolve(from, specifier),
      specifier,
      isType,
    })),
  );
}

/** Whether a file is test code, for which other rules hold. */
export const isTest = (path) => /\.test\.tsx?$|(?:^|\/)testing\//.test(path);

/** @returns the imports and re-exports of a file */
function importsOf(text, file) {
  const { module } = parseSync(file, text);
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? { specifier: moduleRequest.value, isType } : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      specifier: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      isType: false,
    })),
  ];
}
