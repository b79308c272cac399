import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FORMER_CONTRACT_VERSION } from 'shared-contracts';
import { expect, test } from 'vitest';
import { readRemoteManifest } from '../manifest-file';
import { rangeProblems } from '../source/range-problems';
import { sourceProblems } from '../source/source-problems';
import { createTinyProject } from '../testing/tiny-remote';
import { createAffected } from './affected';
import { bumpFor, isRaised } from './bump';
import { compareContracts } from './compare';
import { compatFolder, readReleased, releasedVersions } from './released';
import { contractSurface } from './surface';

const project = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const folder = compatFolder(project);

test('the package of the contract has the version of the contract', () => {
  const { version } = JSON.parse(readFileSync(join(project, 'shared-contracts', 'package.json'), 'utf8'));
  expect(version).toBe(contractSurface().version);
});

const remotes = readdirSync(project).filter(
  (name) => name.startsWith('mfe-') && existsSync(join(project, name, 'mfe.json')),
);

test('the contract breaks nothing of its last release without a major version', () => {
  const last = releasedVersions(folder).at(-1) ?? '';
  const today = contractSurface();
  const affected = createAffected(project);
  const breaking = compareContracts(readReleased(folder, last), today)
    .filter((change) => change.breaking)
    .map(({ of, what, subject }) => `${of}: ${what} (touches ${affected(subject).join(', ') || 'no remote here'})`);
  if (!isRaised(last, today.version, breaking.length > 0 ? 'major' : 'none')) expect(breaking).toEqual([]);
});

test('the former contract is the last release before this major version', () => {
  const { version } = contractSurface();
  const major = (text: string) => text.split('.')[0];
  expect(releasedVersions(folder).findLast((released) => major(released) !== major(version))).toBe(
    FORMER_CONTRACT_VERSION,
  );
});

test('additions need a minor version above the last release', () => {
  const last = releasedVersions(folder).at(-1) ?? '';
  const today = contractSurface();
  expect(isRaised(last, today.version, bumpFor(compareContracts(readReleased(folder, last), today)))).toBe(true);
});

test('the changelog has every release and the coming version', () => {
  const changelog = readFileSync(join(project, 'shared-contracts', 'CHANGELOG.md'), 'utf8');
  for (const version of [...releasedVersions(folder), contractSurface().version])
    expect(changelog).toContain(`\n## ${version}\n`);
});

test.each(remotes)('mfe.json of %s names exactly the events that its sources publish and subscribe to', (name) => {
  const path = join(project, name);
  expect(sourceProblems(path, readRemoteManifest(path))).toEqual([]);
});

test.each(remotes)('the contract range of %s begins at a release that has all it uses', (name) => {
  const path = join(project, name);
  expect(rangeProblems(path, readRemoteManifest(path))).toEqual([]);
});

test('finds a range that begins too early', () => {
  const path = join(project, 'mfe-nav');
  const [problem] = rangeProblems(path, { ...readRemoteManifest(path), contract: '^1.0.0' });
  expect(problem).toMatch(
    /^mfe\.json allows contract 1\.0\.0, which has no .*VIEWED_PATH, .*universalSearch: raise the range/,
  );
});

test('finds the remotes that a change affects', () => {
  const { root, write, manifest } = createTinyProject();
  manifest({ emits: ['lead:created'], extensions: [{ slot: 'listing.aside', expose: './tides', order: 10 }] });
  write('mfe-tides/src/send.ts', "import { createLead } from 'shared-contracts/leads';\n");
  const reefs = { name: 'reefs', contract: '^2.0.0', pages: [], extensions: [], emits: [] };
  write(
    'mfe-reefs/mfe.json',
    JSON.stringify({ ...reefs, listens: ['search:changed'], budget: { initialBrotliKb: 20 } }),
  );
  write('mfe-reefs/src/reefs.tsx', 'export const Reefs = () => <Slot host={host} name="listing.aside" />;\n');
  const affected = createAffected(root);
  rmSync(root, { recursive: true });
  expect(affected({ kind: 'emits', topic: 'lead:created' })).toEqual(['tides']);
  expect(affected({ kind: 'listens', topic: 'search:changed' })).toEqual(['reefs']);
  expect(affected({ kind: 'slot', slot: 'listing.aside' }).sort()).toEqual(['reefs', 'tides']);
  expect(affected({ kind: 'imports', name: 'createLead' })).toEqual(['tides']);
  expect(affected({ kind: 'everyone' }).sort()).toEqual(['reefs', 'tides']);
});
