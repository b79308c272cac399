import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPlaywright, readVitest, runCommand, runCounted } from './run-command.mjs';

const folder = mkdtempSync(join(tmpdir(), 'run-command-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = { since: 0, failures: ['npx vitest run'] };
const report = (content) => {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
};

test('a command that fails is a failure with its words', async () => {
  const { passed, failures } = await runCommand(folder, process.execPath, ['-e', 'process.exit(3)']);
  expect({ passed, failures }).toEqual({ passed: 0, failures: [`${process.execPath} -e process.exit(3)`] });
});

test('names failing tests and files of vitest with the start of their errors', () => {
  const file = join(process.cwd(), 'server/a.test.ts');
  const failed = {
    status: 'failed',
    fullName: 'pages answers',
    failureMessages: ['\u001b[31mError: 500\u001b[39m\n  at x'],
  };
  const testResults = [
    { name: file, status: 'failed', startTime: 1000, endTime: 3500, assertionResults: [failed, { status: 'passed' }] },
    { name: file, status: 'failed', message: 'Cannot find module', assertionResults: [] },
  ];
  expect(readVitest(report({ numPassedTests: 1, testResults: testResults.slice(0, 1) }), run)).toMatchObject({
    seconds: { 'server/a.test.ts': 2.5 },
  });
  expect(readVitest(report({ numPassedTests: 1, testResults }), run)).toMatchObject({
    passed: 1,
    failures: ['server/a.test.ts > pages answers: Error: 500 at x', 'server/a.test.ts: Cannot find module'],
  });
});

test('a browser test that passes at its second try counts as passed and is flaky; one that fails twice has failed', () => {
  const spec = (title, status, message) => ({ title, tests: [{ status, results: [{ error: { message } }, {}] }] });
  const suites = [
    {
      title: 'a.spec.ts',
      specs: [spec('opens', 'expected')],
      suites: [{ title: 'map', specs: [spec('moves', 'unexpected', 'Late'), spec('zooms', 'flaky', 'Blank')] }],
    },
  ];
  expect(readPlaywright(report({ stats: { expected: 1, flaky: 1 }, suites }), run)).toEqual({
    passed: 2,
    failures: ['a.spec.ts > map > moves: Late'],
    flaky: ['a.spec.ts > map > zooms: Blank'],
  });
});

test('a program that counts its own tests is read by its lines, and fails as a whole if it names no test', async () => {
  const program = (code) => runCounted(folder, process.execPath, ['-e', code]);
  expect(await program("console.log('failed: a map: Late\\n4 passed, 1 failed'); process.exit(1)")).toEqual({
    passed: 4,
    failures: ['a map: Late'],
  });
  expect((await program('process.exit(1)')).failures).toHaveLength(1);
});

test('a run that failed without a failing test, or wrote no new report, is one failure', () => {
  const passed = report({ numPassedTests: 4, testResults: [] });
  expect(readVitest(passed, run)).toMatchObject({ passed: 4, failures: run.failures });
  expect(readVitest(passed, { ...run, since: Date.now() + 1000 })).toEqual({ passed: 0, failures: run.failures });
  expect(readVitest(join(folder, 'none'), { since: 0, failures: [] }).failures).toHaveLength(1);
});
