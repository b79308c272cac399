import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * Reads the imports between the sources of a folder.
 * @param sources path of the folder
 * @returns one edge for each relative import or re-export that leads to a source of the folder: `from` and `to` relative to it,
 * `isType` where nothing of the import is left at run time
 */
export function importEdges(sources) {
  const files = new Set(filesOf(sources));
  return importsIn(sources).flatMap(({ from, specifier, isType }) => {
    if (!specifier.startsWith('.')) return [];
    const path = posix.join(posix.dirname(from), specifier);
    const to = [path, `${path}.ts`, `${path}.tsx`, posix.join(path, 'index.ts')].find((file) => files.has(file));
    return to === undefined ? [] : { from, to, isType };
  });
}

/** @returns the files of a folder that import a package, also only types of it */
export function importersOf(sources, name) {
  return importsIn(sources).flatMap(({ from, specifier }) => (specifier === name ? [from] : []));
}

/** Test code may import what production code may not. */
export const isTest = (path) => /\.test\.tsx?$|(?:^|\/)testing\//.test(path);

function filesOf(sources) {
  return readdirSync(sources, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path))
    .sort();
}

/** @returns all imports and re-exports of the sources of a folder */
function importsIn(sources) {
  return filesOf(sources).flatMap((from) => {
    const text = readFileSync(join(sources, from), 'utf8');
    const { module } = parseSync(from, text);
    return [
      ...module.staticImports.map(({ moduleRequest, entries }) => ({
        from,
        specifier: moduleRequest.value,
        isType: entries.length > 0 && entries.every((entry) => entry.isType),
      })),
      ...module.staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ moduleRequest, isType }) =>
          moduleRequest ? { from, specifier: moduleRequest.value, isType } : [],
        ),
      ),
      ...module.dynamicImports.map(({ moduleRequest }) => ({
        from,
        specifier: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
        isType: false,
      })),
    ];
  });
}
