#!/usr/bin/env node
// Checks the imports between the folders of server/src, and between those of server/src/platform.
// ARCHITECTURE.md has the rules, under "Who may know whom". Biome cannot check cycles between folders.
import '../../server/bin/support/help.mjs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importEdges, isTest } from '../support/import-edges.mjs';

const sources = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '../../server/src');

const isPlatform = (folder) => folder.startsWith('platform/');
const isFeature = (folder) => folder.startsWith('features/');

/** The unit of the rules: a feature, a part of the platform, or another folder of server/src. */
function folderOf(path) {
  const [folder, inner] = path.split('/');
  return folder === 'platform' || folder === 'features' ? `${folder}/${inner}` : folder;
}

/** Modules that only their own folder and `app` import: how a feature is connected, and the types of its rows. */
const isPrivate = (path) => /(?:^|\/)(?:routes|plugin)\.tsx?$|\.tables\.ts$/.test(path);

/** The package of generated listings, people and photos reaches production by the seed step only. */
const usesSampleData = ({ from, specifier }) =>
  specifier === 'sample-data' && !isTest(from) && folderOf(from) !== 'seed';

/** The catalog of all folders. */
const TEXTS = 'texts.ts';

/** @returns what is wrong with an import from another folder, null when nothing is */
function problemOf({ from, to, isType }) {
  const [here, there] = [folderOf(from), folderOf(to)];
  if (isTest(from)) return null;
  if (isTest(to)) return 'production code imports code of tests';
  if (to === TEXTS) return null;
  if (there === 'app') return 'only app itself imports app';
  if (there === 'seed' && here !== 'app') return 'only app imports the seed step';
  if (here === 'app') return null;
  if (isPrivate(to) && !(isType && to.endsWith('.tables.ts'))) return `${to} belongs to ${there} alone`;
  if (isPlatform(here) && !isPlatform(there)) return 'platform knows no feature';
  if (isFeature(here) && !isPlatform(there) && !isFeature(there)) return 'a feature imports only platform and features';
  return null;
}

/** @returns the first cycle found, as folders, null when there is none */
function findCycle(folders) {
  const done = new Set();
  const visit = (folder, path) => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder];
    if (done.has(folder)) return null;
    for (const next of folders.get(folder)?.keys() ?? []) {
      const cycle = visit(next, [...path, folder]);
      if (cycle) return cycle;
    }
    done.add(folder);
    return null;
  };
  for (const folder of folders.keys()) {
    const cycle = visit(folder, []);
    if (cycle) return cycle;
  }
  return null;
}

const edges = importEdges(sources);
const problems = edges
  .filter(usesSampleData)
  .map(({ from }) => `${from} imports sample-data: only the seed step and tests do.`);
/** folder -> imported folder -> one import that shows it; values only, of production code */
const folders = new Map();
for (const edge of edges) {
  const { from, to, isType } = edge;
  if (to === null) continue;
  const [here, there] = [folderOf(from), folderOf(to)];
  if (here === there) continue;
  const problem = problemOf(edge);
  if (problem) problems.push(`${from} imports ${to}: ${problem}.`);
  if (isType || isTest(from) || isTest(to)) continue;
  const imported = folders.get(here) ?? new Map();
  folders.set(here, imported.set(there, imported.get(there) ?? `${from} -> ${to}`));
}
const cycle = findCycle(folders);
if (cycle) {
  const steps = cycle.slice(1).map((folder, n) => `  ${folders.get(cycle[n])?.get(folder)}`);
  problems.push(`A cycle of imports: ${cycle.join(' -> ')}\n${steps.join('\n')}`);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
