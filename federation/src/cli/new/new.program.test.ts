import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SLOTS } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../../cli';
import { copyProject } from '../../testing/project-copy';
import { SLOT_SAMPLES } from './slot-samples';

let project = '';

beforeAll(() => {
  project = copyProject();
});
afterAll(() => rmSync(project, { recursive: true }));

async function mfe(words: string, cwd = project) {
  let output = '';
  const write = (text: string) => {
    output += text;
  };
  const code = await run(words.split(' '), cwd, {
    env: {},
    stdout: write,
    stderr: write,
    stop: () => AbortSignal.abort(),
  });
  return { code, output };
}

/** Runs one of the project's tools to its end. @returns what it printed; fails the test with that when it failed */
function tool(name: string, ...words: string[]): string {
  const program = join(project, 'node_modules', '.bin', name);
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: project, encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

test('a new remote fills a slot and builds', async () => {
  const linesOf = (file: string) => readFileSync(join(project, file), 'utf8').split('\n');
  const before = linesOf('package.json');
  expect(await mfe('new high-tide')).toMatchObject({
    code: 0,
    output: expect.stringContaining("mfe-high-tide fills 'listing.below'"),
  });
  const [line = ''] = linesOf('package.json').filter((one) => !before.includes(one));
  expect(line.trim()).toBe('"mfe-high-tide",');
  expect(linesOf('package.json').filter((one) => one !== line)).toEqual(before);
  expect(readFileSync(join(project, 'tsconfig.json'), 'utf8')).toContain('    { "path": "mfe-high-tide" },\n');
  expect(await mfe('build', join(project, 'mfe-high-tide'))).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^high-tide 1\.0\.0-[0-9a-f]{8}: [\d.]+ of 30 KB/),
  });
});

test('a new remote with its own page builds, and no other remote gets that address', async () => {
  expect(await mfe('new low-tide --page /guides/low-tide')).toMatchObject({
    code: 0,
    output: expect.stringContaining('mfe-low-tide has the page /guides/low-tide'),
  });
  expect(JSON.parse(readFileSync(join(project, 'mfe-low-tide', 'mfe.json'), 'utf8'))).toMatchObject({
    pages: [{ area: 'own', path: '/guides/low-tide', title: 'Low tide', expose: './low-tide' }],
    extensions: [],
  });
  const style = readFileSync(join(project, 'mfe-low-tide/src/low-tide/low-tide.module.css'), 'utf8');
  expect(style).toMatch(/^\.page \{[^}]*--width-page[^}]*padding: [^}]*--gutter/);
  expect(await mfe('build', join(project, 'mfe-low-tide'))).toMatchObject({ code: 0 });
  expect(await mfe('new ebb --page /guides')).toMatchObject({
    code: 2,
    output: expect.stringContaining("'/guides' is drawn by low-tide, whose page is '/guides/low-tide'"),
  });
});

test('new remotes pass lint, types and their tests', { timeout: 120_000 }, () => {
  // one run of each tool checks both remotes
  tool('biome', 'check', 'mfe-high-tide', 'mfe-low-tide', 'package.json', 'tsconfig.json');
  tool('tsc', '--build', 'mfe-high-tide', 'mfe-low-tide');
  expect(tool('vitest', 'run', 'mfe-high-tide', 'mfe-low-tide')).toContain('4 passed');
});

test.each([
  ['new', 'Name the remote'],
  ['new Tides', "'Tides' is not a valid name"],
  ['new ../evil', 'is not a valid name'],
  ['new preview', "'preview' is a reserved name of the site"],
  ['new reef --page /kauai/reef', "begins with a word that the site's own addresses use"],
  ['new leads', 'There is an mfe-leads already'],
  ['new reef --slot listing.roof', "There is no slot 'listing.roof'"],
  ['new reef --page reef', "'reef' is no address of one to three words"],
  ['new reef --page /listings/reef', "'/listings/reef' begins with a word that the site's own addresses use"],
  ['new reef --page /reef --slot listing.below', 'Give either --slot or --page'],
  ['new reef --slot listing.aside', "'listing.aside' takes one remote, and leads fills it"],
])('mfe %s is refused', async (words, sentence) => {
  expect(await mfe(words)).toMatchObject({ code: 2, output: expect.stringContaining(sentence) });
});

test('every slot has sample props for its test', () => {
  expect(Object.keys(SLOT_SAMPLES).sort()).toEqual(Object.keys(SLOTS).sort());
});
