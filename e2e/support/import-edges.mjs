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
    readModule(readFileSync(join(sources, from), 'utf8'), from).imports.map(({ specifier, isType }) => ({
      from,
      to: resolve(from, specifier),
      specifier,
      isType,
    })),
  );
}

/** Whether a file is test code, for which other rules hold. */
export const isTest = (path) => /\.test\.tsx?$|(?:^|\/)testing\//.test(path);

/**
 * The imports and re-exports of a file, and the names that it defines for importers. `names`: what the importer uses at
 * run time, null for the whole module. A re-export has `as`, its name for importers, or '*'.
 * @returns {{imports: {specifier: string, isType: boolean, names: string[] | null, as?: string}[], defines: Set<string>}}
 */
export function readModule(text, file) {
  const { module } = parseSync(file, text);
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const defined = exported.filter(({ moduleRequest }) => !moduleRequest);
  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries }) => {
      const values = entries.filter((entry) => !entry.isType);
      const isNamed = values.length > 0 && values.every(({ importName }) => importName.kind !== 'NamespaceObject');
      return {
        specifier: moduleRequest.value,
        isType: entries.length > 0 && values.length === 0,
        names: isNamed ? values.map(({ importName }) => importName.name ?? 'default') : null,
      };
    }),
    ...exported.flatMap(({ moduleRequest, isType, importName, exportName }) => {
      if (!moduleRequest) return [];
      const names = importName.name ? [importName.name] : null;
      return { specifier: moduleRequest.value, isType, names, as: exportName.name ?? '*' };
    }),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      specifier: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      isType: false,
      names: null,
    })),
  ];
  return { imports, defines: new Set(defined.map(({ exportName }) => exportName.name ?? 'default')) };
}
