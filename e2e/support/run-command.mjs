import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} Result
 * @property {number} passed
 * @property {readonly string[]} failures what failed: the title of a test with the start of its error, or a command
 * @property {readonly string[]} [flaky] tests that passed at their second try
 * @property {Record<string, number>} [seconds] of each test file
 */

/**
 * Runs one command, which counts as one test. With `shown` it uses the terminal. Otherwise its output is printed at its
 * end, so that parallel commands do not mix their lines.
 * @returns {Promise<Result & {since: number}>}
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
      const failures = passed ? [] : [`${command} ${args.join(' ')}`];
      resolve({ passed: passed ? 1 : 0, failures, since });
    };
    child.on('error', () => end(false));
    child.on('close', (code) => end(code === 0));
  });
}

/**
 * Runs a program that counts its own tests: lines 'failed: …', and last 'N passed, N failed'. Its output is shown.
 * @returns {Promise<Result>}
 */
export function runCounted(root, command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      process.stdout.write(text);
    });
    const end = (code) => {
      const failures = [...output.matchAll(/^failed: (.*)$/gm)].map(([, what]) => what);
      const [, passed = '0'] = [...output.matchAll(/^(\d+) passed, \d+ failed$/gm)].at(-1) ?? [];
      const failedAll = code !== 0 && failures.length === 0 ? [`${command} ${args.join(' ')}`] : failures;
      resolve({ passed: Number(passed), failures: failedAll });
    };
    child.on('error', () => end(1));
    child.on('close', end);
  });
}

/**
 * Result of vitest's JSON report. A run that fails without a failing test counts as one failure.
 * @param {string} file the report
 * @param {Pick<Result, 'failures'> & {since: number}} run the command that wrote it
 * @returns {Result}
 */
export function readVitest(file, run) {
  return readReport(file, run, ({ numPassedTests, testResults }) => ({
    passed: numPassedTests,
    seconds: Object.fromEntries(
      testResults.map(({ name, startTime = 0, endTime = 0 }) => [
        relative(process.cwd(), name),
        (endTime - startTime) / 1000,
      ]),
    ),
    failures: testResults.flatMap(({ name, status, message, assertionResults: tests }) =>
      status === 'failed' && tests.length === 0
        ? [failure(relative(process.cwd(), name), message)]
        : tests
            .filter((test) => test.status === 'failed')
            .map((test) => failure(`${relative(process.cwd(), name)} > ${test.fullName}`, test.failureMessages[0])),
    ),
  }));
}

/**
 * Result of Playwright's JSON report. A test that passes at its second try counts as passed, and is flaky.
 * @param {string} file the report
 * @param {Pick<Result, 'failures'> & {since: number}} run the command that wrote it
 * @returns {Result}
 */
export function readPlaywright(file, run) {
  return readReport(file, run, ({ stats, suites }) => ({
    passed: stats.expected + (stats.flaky ?? 0),
    failures: suites.flatMap((suite) => withStatus('unexpected', suite)),
    flaky: suites.flatMap((suite) => withStatus('flaky', suite)),
  }));
}

/** Titles of the tests with a status, with the start of their first error. */
function withStatus(wanted, { title, suites = [], specs = [] }) {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => failure(spec.title, results.find(({ error }) => error)?.error.message)),
  );
  return [...own, ...suites.flatMap((suite) => withStatus(wanted, suite))].map((text) => `${title} > ${text}`);
}

function failure(title, message = '') {
  const reason = stripVTControlCharacters(message).replace(/\s+/g, ' ').trim().slice(0, 300);
  return reason ? `${title}: ${reason}` : title;
}

function readReport(file, run, read) {
  const isFresh = existsSync(file) && statSync(file).mtimeMs >= run.since;
  if (!isFresh) return { passed: 0, failures: run.failures.length > 0 ? run.failures : [`No report in ${file}`] };
  const { failures, ...result } = read(JSON.parse(readFileSync(file, 'utf8')));
  return { ...result, failures: failures.length > 0 ? failures : run.failures };
}
