import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SLOTS } from '../../../src/slots';
import { run } from '../../cli';
import { copyProject } from '../../testing/project-copy';
import { SLOT_SAMPLES } from './slot-samples';

let project = '';

beforeAll(() => {
  project = copyProject();
});
afterAll(() => rmSync(project, { recursive: true }));

async function mfe(words: string, cwd = project) {
  let told = '';
  const write = (text: string) => {
    told += text;
  };
  const code = await run(words.split(' '), cwd, {
    env: {},
    stdout: write,
    stderr: write,
    stop: () => AbortSignal.abort(),
  });
  return { code, told };
}

/** Runs one of the project's tools to its end. @returns what it told; fails the test with that when it failed */
function npx(...words: string[]): string {
  const { status, stdout, stderr } = spawnSync('npx', ['--offline', ...words], { cwd: project, encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

test('a new remote builds, is lint-free and typed, and its tests pass', { timeout: 120_000 }, async () => {
  const linesOf = (file: string) => readFileSync(join(project, file), 'utf8').split('\n');
  const before = linesOf('package.json');
  expect(await mfe('new high-tide')).toMatchObject({
    code: 0,
    told: expect.stringContaining("mfe-high-tide fills 'listing.below'"),
  });
  const [line = ''] = linesOf('package.json').filter((one) => !before.includes(one));
  expect(line.trim()).toBe('"mfe-high-tide",');
  expect(linesOf('package.json').filter((one) => one !== line)).toEqual(before);
  expect(readFileSync(join(project, 'tsconfig.json'), 'utf8')).toContain('    { "path": "mfe-high-tide" },\n');
  expect(await mfe('build', join(project, 'mfe-high-tide'))).toMatchObject({
    code: 0,
    told: expect.stringMatching(/^high-tide 1\.0\.0-[0-9a-f]{8}: [\d.]+ of 30 KB/),
  });
  npx('biome', 'check', 'mfe-high-tide', 'package.json', 'tsconfig.json');
  npx('tsc', '--build', 'mfe-high-tide');
  expect(npx('vitest', 'run', 'mfe-high-tide')).toContain('2 passed');
});

test.each([
  ['new', 'Name the remote'],
  ['new Tides', "'Tides' is no name of a remote"],
  ['new ../evil', 'is no name of a remote'],
  ['new leads', 'There is an mfe-leads already'],
  ['new reef --slot listing.roof', "There is no slot 'listing.roof'"],
  ['new reef --slot listing.aside', "'listing.aside' takes one remote, and leads fills it"],
])('mfe %s is refused', async (words, sentence) => {
  expect(await mfe(words)).toMatchObject({ code: 2, told: expect.stringContaining(sentence) });
});

test('every slot has props to be tested with', () => {
  expect(Object.keys(SLOT_SAMPLES).sort()).toEqual(Object.keys(SLOTS).sort());
});
