import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';

/**
 * Runs one command, which counts as one test. With `shown` it uses the terminal. Otherwise its output is printed at its
 * end, so that parallel commands do not mix their lines.
 * @returns {Promise<{passed: number, failed: number, since: number}>}
 */
export function runCommand(root, command, args, { env = {}, shown = false } = {}) {
  const since = Date.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'],
      env: { ...process.env, ...env, npm_config_loglevel: 'error' },
    });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => output.push(part));
    const end = (passed) => {
      process.stdout.write(Buffer.concat(output));
      resolve({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, since });
    };
    child.on('error', () => end(false));
    child.on('close', (code) => end(code === 0));
  });
}

/** Counts of vitest's JSON report. A run that fails without a failing test counts as one failure. */
export function countVitest(file, stage) {
  const report = freshReport(file, stage);
  if (!report) return failedRun();
  return atLeastTheRun({ passed: report.numPassedTests, failed: report.numFailedTests + failedFiles(report) }, stage);
}

/** Counts of Playwright's JSON report. A test that passes only on a retry counts as failed. */
export function countPlaywright(file, stage) {
  const report = freshReport(file, stage);
  if (!report) return failedRun();
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
