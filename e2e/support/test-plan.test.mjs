import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../server/bin/support/project.mjs';
import { COMMANDS, MAIN_FLOWS } from './split.mjs';
import { quickStages, stagesLeft, stagesOf, stagesOfChange } from './test-stages.mjs';
import { planLines, secondsOf, splitByTime } from './test-times.mjs';

const NO_TIMES = { stages: {}, files: {} };
const names = (part) => part.stages.map(({ name }) => name);

test('each stage belongs to a command, runs after stages of that command, and each main flow exists', () => {
  for (const command of Object.keys(COMMANDS)) {
    const stages = stagesOf(command);
    for (const { name, after, run } of stages) {
      expect(run, name).toBeTypeOf('function');
      expect(COMMANDS[command]).toEqual(expect.arrayContaining(after));
    }
  }
  const specs = readdirSync(join(root, 'e2e'), { recursive: true }).map((path) => `e2e/${path}`);
  expect(specs).toEqual(expect.arrayContaining(MAIN_FLOWS));
});

test('a stage of the other command is refused with the command that runs it', () => {
  expect(names({ stages: stagesOf('npm test', ['lint', 'types']) })).toEqual(['types', 'lint']);
  expect(() => stagesOf('npm test', ['cluster'])).toThrow('npm run test:all -- cluster');
  expect(() => stagesOf('npm test', ['all'])).toThrow("Unknown stage 'all'. Stages of npm test: build, types");
});

test('a change runs the nearest tests first, then the checks, the other tests and the browser', () => {
  const times = { stages: {}, files: { 'server/a.test.ts': 200, 'server/b.test.ts': 100 } };
  const change = { base: 'abc', files: ['server/src/a.ts', 'README.md'] };
  const affected = ['server/a.test.ts', 'server/b.test.ts', 'server/a.program.test.ts'];
  const [first, rest] = stagesOfChange(change, affected, times);
  expect(first.stages).toMatchObject([{ name: 'unit', what: '1 test file', seconds: 100 }]);
  expect(names(rest)).toEqual(expect.arrayContaining(['types', 'lint', 'unit-rest', 'build', 'samples', 'browser']));
  for (const { after } of rest.stages) expect(after).toContain('unit');
  expect(stagesLeft(change)).toContain('programs');
  expect(stagesLeft({ files: ['e2e/deploy/dev.spec.ts'] })).toEqual(['browser-rest', 'other-browsers', 'cluster']);
});

test('a change of documents starts no browser', () => {
  const parts = stagesOfChange({ base: 'abc', files: ['docs/edge.md'] }, [], NO_TIMES);
  expect(parts.flatMap(names)).not.toContain('browser');
});

test('quick runs types, lint and the tests in the folders of the changes', () => {
  const affected = [
    'server/src/features/leads/a.test.ts',
    'server/src/app/b.test.ts',
    'server/src/features/leads/c.program.test.ts',
  ];
  const changed = ['server/src/features/leads/routes.ts', 'server/src/features/leads/deleted.ts'];
  const [{ stages }] = quickStages({ files: changed }, affected, NO_TIMES);
  expect(names({ stages })).toEqual(['types', 'lint', 'unit']);
  expect(stages.slice(1)).toMatchObject([{ what: '1 changed file' }, { what: '1 test file' }]);
});

test('the plan has the parts with their times, and the time of both cores together', () => {
  const stage = (name, over) => ({ name, cores: 1, seconds: 10, isKept: false, ...over });
  const lines = planLines([
    { title: 'Nearest', stages: [stage('unit', { cores: 2, what: '3 test files', seconds: 30.4 })] },
    {
      title: 'The rest',
      stages: [stage('types', { isKept: true }), stage('lint'), stage('browser', { seconds: null })],
    },
  ]);
  expect(lines.slice(1)).toEqual([
    '  1. Nearest',
    '     unit, 3 test files, 30 s',
    '  2. The rest',
    '     types, unchanged since it passed',
    '     lint, 10 s',
    '     browser, no time yet',
    '  about 35 s',
  ]);
});

test('divides test files by their last times; an unknown one counts two seconds', () => {
  const times = { stages: {}, files: { a: 30, b: 50 } };
  expect(secondsOf(['a', 'c'], times, 2)).toBe(16);
  expect(splitByTime(['a', 'b', 'c'], times, 40)).toEqual([['a', 'b'], ['c']]);
  expect(splitByTime(['b', 'a'], times, 1)).toEqual([['b'], ['a']]);
});
