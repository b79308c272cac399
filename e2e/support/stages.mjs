import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';

/**
 * Runs one command to its end with its output shown; a command counts as one test.
 * @returns {Promise<{passed: number, failed: number, since: number}>}
 */
export function runStage(root, command, args, env = {}) {
  const since = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, npm_config_loglevel: 'error' },
    });
    child.on('error', () => resolve({ passed: 0, failed: 1, since }));
    child.on('close', (code) => resolve({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, since }));
  });
}

/** Counts of vitest's JSON report; a run that failed without a failing test counts as one failure. */
export function countVitest(file, stage) {
  const report = freshReport(file, stage);
  if (!report) return failedRun(stage);
  return atLeastTheRun({ passed: report.numPassedTests, failed: report.numFailedTests + failedFiles(report) }, stage);
}

/** Counts of Playwright's JSON report; a test that passed only on a retry counts as failed: it is a bug. */
export function countPlaywright(file, stage) {
  const report = freshReport(file, stage);
  if (!report) return failedRun(stage);
  const { expected, unexpected, flaky } = report.stats;
  return atLeastTheRun({ passed: expected, failed: unexpected + flaky }, stage);
}

function failedFiles(report) {
  return report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
}

function freshReport(file, stage) {
  if (!existsSync(file) || statSync(file).mtimeMs < stage.since) return null;
  return JSON.parse(readFileSync(file, 'utf8'));
}

const failedRun = () => ({ passed: 0, failed: 1 });
const atLeastTheRun = (counts, stage) => (stage.failed > 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts);
