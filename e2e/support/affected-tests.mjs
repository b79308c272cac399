import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { readModule } from './import-edges.mjs';

const isCode = (path) => /\.(?:tsx?|mjs)$/.test(path) && !path.endsWith('.d.mts');
const isUnitTest = (path) => /\.test\.(?:tsx?|mjs)$/.test(path);
/** Files that each test depends on without importing them. */
const OF_ALL_TESTS = /^(?:package-lock\.json|vitest\.config\.ts|shared-ui\/src\/testing\/fresh-page\.ts)$/;

/**
 * Unit tests that import a changed file, nearest first. An import of a name from an index file leads to the file that
 * defines the name, so that a change reaches only the tests that use it.
 * @param {readonly string[]} changed
 * @returns {string[]} files relative to the folder
 */
export function affectedTests(changed, folder) {
  const files = sourceFiles(folder);
  const tests = files.filter(isUnitTest);
  if (changed.some((path) => OF_ALL_TESTS.test(path))) return tests;
  const importers = readImporters(files, folder);
  const distances = new Map(changed.filter((path) => files.includes(path)).map((path) => [path, 0]));
  const textOf = (path) => readFileSync(join(folder, path), 'utf8');
  for (const path of changed.filter((path) => !isCode(path) && !importers.has(`${path} *`)))
    for (const test of tests)
      if (isOneWorkspace(test, path) || (!isOfPackage(path) && textOf(test).includes(basename(path))))
        distances.set(test, 1);
  // breadth first: a map iterates over what is added to it
  for (const [path, distance] of distances)
    for (const importer of importers.get(path) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  return [...distances]
    .filter(([path]) => isUnitTest(path))
    .sort(([, one], [, two]) => one - two)
    .map(([path]) => path);
}

/** Many tests write a file of this name. */
const isOfPackage = (path) => basename(path) === 'package.json';

/** Whether a data file, such as a migration or a manifest, may be read by a test of the same package. */
function isOneWorkspace(test, path) {
  const [workspace] = path.split('/');
  return !path.endsWith('.md') && workspace !== path && workspace !== 'e2e' && test.startsWith(`${workspace}/`);
}

/** Files of git and new ones, without those that are deleted. */
function sourceFiles(folder) {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  return [...new Set(list.split('\0'))].filter((path) => path !== '' && existsSync(join(folder, path)));
}

/**
 * Who imports a file. A node is a file, for its own code, or `${file} *`, for all that it exports.
 * @returns {Map<string, Set<string>>}
 */
function readImporters(files, folder) {
  const known = new Set(files);
  const packages = readPackages(files, folder);
  const modules = new Map();
  for (const path of files.filter(isCode)) {
    const { imports, defines } = readModule(readFileSync(join(folder, path), 'utf8'), path);
    const used = imports.filter(({ isType }) => !isType);
    const resolved = used.map((one) => ({ ...one, file: resolve(path, one.specifier) }));
    modules.set(path, { imports: resolved.filter(({ file }) => file !== null), defines });
  }
  const importers = new Map();
  const add = (from, to) => importers.set(to, (importers.get(to) ?? new Set()).add(from));
  for (const [path, { imports }] of modules) {
    add(`${path} *`, path);
    for (const { file, names, as } of imports)
      if (as !== undefined) add(`${path} *`, `${file} *`);
      else for (const used of filesOf(file, names)) add(path, used);
  }
  for (const path of files.filter((path) => !isCode(path))) add(`${path} *`, path);
  return importers;

  function resolve(from, specifier) {
    const bare = specifier.replace(/\?.*$/, '');
    const path = bare.startsWith('.') ? posix.join(posix.dirname(from), bare) : packages.get(bare);
    if (path === undefined) return null;
    return (
      [path, `${path}.ts`, `${path}.tsx`, `${path}.mjs`, `${path}/index.ts`].find((file) => known.has(file)) ?? null
    );
  }

  function filesOf(file, names) {
    return (names ?? ['*']).flatMap((name) => {
      const owners = ownersOf(file, name);
      return owners.length > 0 ? owners : [`${file} *`];
    });
  }

  /** The files through which a name reaches its importer: index files, and last the one that defines it. */
  function ownersOf(file, name, seen = new Set()) {
    const { imports, defines } = modules.get(file) ?? {};
    if (!imports || seen.has(file)) return [];
    if (defines.has(name)) return [file];
    seen.add(file);
    const named = imports.find(({ as }) => as === name && as !== '*');
    const found = named?.names
      ? ownersOf(named.file, named.names[0], seen)
      : imports
          .filter(({ as }) => as === '*')
          .map((star) => ownersOf(star.file, name, seen))
          .find((owners) => owners.length > 0);
    return found && found.length > 0 ? [file, ...found] : [];
  }
}

/** Specifiers of the workspaces' packages, as 'shared-ui/map', with their files. */
function readPackages(files, folder) {
  const packages = new Map();
  for (const path of files.filter((path) => /^[^/]+\/package\.json$/.test(path))) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(folder, path), 'utf8'));
    for (const [key, target] of Object.entries(exports))
      if (typeof target === 'string') packages.set(posix.join(name, key), posix.join(posix.dirname(path), target));
  }
  return packages;
}
