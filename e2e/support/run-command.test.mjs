import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPlaywright, readVitest, runCommand } from './run-command.mjs';

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
    { name: file, status: 'failed', assertionResults: [failed, { status: 'passed' }] },
    { name: file, status: 'failed', message: 'Cannot find module', assertionResults: [] },
  ];
  expect(readVitest(report({ numPassedTests: 1, testResults }), run)).toEqual({
    passed: 1,
    failures: ['server/a.test.ts > pages answers: Error: 500 at x', 'server/a.test.ts: Cannot find module'],
  });
});

test('names failing tests of Playwright, and those that passed only when repeated', () => {
  const spec = (title, status, message) => ({ title, tests: [{ status, results: [{ error: { message } }, {}] }] });
  const suites = [
    {
      title: 'a.spec.ts',
      specs: [spec('opens', 'expected')],
      suites: [{ title: 'map', specs: [spec('moves', 'unexpected', 'Late'), spec('zooms', 'flaky', 'Blank')] }],
    },
  ];
  expect(readPlaywright(report({ stats: { expected: 1 }, suites }), run)).toEqual({
    passed: 1,
    failures: ['a.spec.ts > map > moves: Late', 'a.spec.ts > map > zooms: Blank'],
  });
});

test('a run that failed without a failing test, or wrote no new report, is one failure', () => {
  const passed = report({ numPassedTests: 4, testResults: [] });
  expect(readVitest(passed, run)).toEqual({ passed: 4, failures: run.failures });
  expect(readVitest(passed, { ...run, since: Date.now() + 1000 })).toEqual({ passed: 0, failures: run.failures });
  expect(readVitest(join(folder, 'none'), { since: 0, failures: [] }).failures).toHaveLength(1);
});
