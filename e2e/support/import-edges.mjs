import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * Reads the imports between the sources of a folder.
 * @param sources path of the folder
 * @returns one edge for each relative import or re-export of a source in the folder: `from` and `to` are relative to
 * it; `isType` is true where the import does not exist at run time
 */
export function importEdges(sources) {
  const files = new Set(
    readdirSync(sources, { recursive: true })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => /\.tsx?$/.test(path)),
  );
  return [...files].sort().flatMap((from) =>
    importsOf(readFileSync(join(sources, from), 'utf8'), from).flatMap(({ specifier, isType }) => {
      const path = posix.join(posix.dirname(from), specifier);
      const to = [path, `${path}.ts`, `${path}.tsx`, posix.join(path, 'index.ts')].find((file) => files.has(file));
      return to === undefined ? [] : { from, to, isType };
    }),
  );
}

/** Whether a file is test code, for which other rules hold. */
export const isTest = (path) => /\.test\.tsx?$|(?:^|\/)testing\//.test(path);

/** @returns the relative imports and re-exports of a file */
function importsOf(text, file) {
  const { module } = parseSync(file, text);
  const found = [
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
  return found.filter(({ specifier }) => specifier.startsWith('.'));
}
