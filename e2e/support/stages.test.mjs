import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { changedFiles } from './changes.mjs';
import { isKept, runStages } from './stages.mjs';

const folder = mkdtempSync(join(tmpdir(), 'stages-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What happened, as 'unit begins', 'unit: 2 passed' or 'unit: 2 passed before'. */
let story = [];
beforeEach(() => {
  story = [];
});

const stage = (name, over = {}) => ({
  name,
  cores: 1,
  after: [],
  reads: null,
  run: async () => ({ passed: 2, failures: [] }),
  ...over,
});
const run = (stages, over = {}) =>
  runStages(stages, {
    keptIn: folder,
    again: false,
    onStart: (name) => story.push(`${name} begins`),
    onEnd: (name, { passed, failures }, seconds, changed) => {
      const result = failures.length > 0 ? 'failed' : `${passed} passed`;
      story.push(`${name}: ${result}${seconds === null ? ' before' : ''}${changed ? ', changed' : ''}`);
    },
    ...over,
  });

test('runs two small stages at once; a large one waits for both cores and for the stages before it', async () => {
  let endTypes = () => {};
  const types = new Promise((resolve) => {
    endTypes = () => resolve({ passed: 1, failures: [] });
  });
  const ended = run([
    stage('types', { run: () => types }),
    stage('unit', { cores: 2, after: ['build'] }),
    stage('build'),
    stage('lint'),
  ]);
  await expect.poll(() => story).toContain('lint: 2 passed');
  expect(story).toEqual(['types begins', 'build begins', 'build: 2 passed', 'lint begins', 'lint: 2 passed']);
  endTypes();
  await ended;
  expect(story.slice(5)).toEqual(['types: 1 passed', 'unit begins', 'unit: 2 passed']);
});

test('runs the stages after a failed one', async () => {
  await run([
    stage('build', { run: async () => ({ passed: 0, failures: ['node'] }) }),
    stage('unit', { after: ['build'] }),
  ]);
  expect(story).toEqual(['build begins', 'build: failed', 'unit begins', 'unit: 2 passed']);
});

test('skips a stage that passed, until its files change, it failed since, or the caller asks for it', async () => {
  let failures = [];
  let read = 'package.json';
  const kept = stage('kept', { reads: (path) => path === read, run: async () => ({ passed: 2, failures }) });
  const lastLine = async (over) => {
    story = [];
    await run([kept], over);
    return story.at(-1);
  };
  expect(await lastLine()).toBe('kept: 2 passed');
  expect(await lastLine()).toBe('kept: 2 passed before');
  expect(await lastLine({ again: true })).toBe('kept: 2 passed');
  expect(await lastLine({ keptIn: null })).toBe('kept: 2 passed');
  read = 'knip.json';
  failures = ['a test'];
  expect(await lastLine()).toBe('kept: failed');
  read = 'package.json';
  failures = [];
  expect(await lastLine()).toBe('kept: 2 passed');
});

test('names the flaky tests of a stage again while it is skipped', async () => {
  const results = [];
  const flaky = stage('flaky', {
    reads: () => false,
    run: async () => ({ passed: 1, failures: [], flaky: ['a map'] }),
  });
  const onEnd = (_, result) => results.push(result.flaky);
  expect(isKept(flaky, { keptIn: folder, again: false })).toBe(false);
  await run([flaky], { onEnd });
  expect(isKept(flaky, { keptIn: folder, again: false })).toBe(true);
  await run([flaky], { onEnd });
  expect(results).toEqual([['a map'], ['a map']]);
});

test('a stage whose files changed while it ran says so, and does not count as passed', async () => {
  let read = 'package.json';
  let edit = () => {
    read = 'knip.json';
  };
  const edited = stage('edited', {
    reads: (path) => path === read,
    run: async () => {
      edit();
      return { passed: 2, failures: [] };
    },
  });
  await run([edited]);
  await run([edited], { keptIn: null });
  edit = () => {
    read = 'package.json';
  };
  await run([edited], { keptIn: null });
  expect(story.filter((line) => line.includes(':'))).toEqual([
    'edited: 2 passed, changed',
    'edited: 2 passed',
    'edited: 2 passed, changed',
  ]);
});

test('changed files are those since the branch left main, and uncommitted ones', () => {
  const project = mkdtempSync(join(folder, 'project-'));
  const git = (...words) =>
    execFileSync('git', ['-c', 'user.name=Sample', '-c', 'user.email=s@example.com', ...words], { cwd: project });
  const write = (name, text) => writeFileSync(join(project, name), text);
  expect(() => changedFiles(null, project)).toThrow('needs a checkout of git');
  git('init', '--quiet', '--initial-branch=main');
  for (const name of ['a.ts', 'b.ts', 'c.ts']) write(name, 'old');
  git('add', '.');
  git('commit', '--quiet', '--message=one');
  expect(changedFiles(null, project).files).toEqual([]);
  git('checkout', '--quiet', '-b', 'work');
  write('a.ts', 'new');
  git('commit', '--quiet', '--all', '--message=two');
  write('b.ts', 'new');
  write('an île.ts', 'new');
  expect(changedFiles(null, project).files.sort()).toEqual(['a.ts', 'an île.ts', 'b.ts']);
  expect(changedFiles('HEAD', project).files.sort()).toEqual(['an île.ts', 'b.ts']);
  expect(() => changedFiles('nowhere', project)).toThrow('no commit nowhere');
});
