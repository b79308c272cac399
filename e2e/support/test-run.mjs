import { mkdirSync } from 'node:fs';
import { root } from '../../server/bin/support/project.mjs';
import { say } from '../../server/bin/support/say.mjs';
import { isKept, runStages } from './stages.mjs';
import { addTimes, planLines, readTimes } from './test-times.mjs';

const CACHE = `${root}/node_modules/.cache`;
const TIMES = `${CACHE}/test-times.json`;

/** Seconds that each stage and each test file took in earlier runs. */
export const lastTimes = () => readTimes(TIMES);

/**
 * Prints the plan, runs the stages, and prints what failed, what was flaky, and last 'N passed, N failed'.
 * @param {readonly {title: string, stages: import('./stages.mjs').Stage[]}[]} parts
 * @param {{again: boolean, notes?: readonly string[]}} options notes: lines after the plan
 */
export async function runTests(parts, { again, notes = [] }) {
  mkdirSync(`${root}/test-results`, { recursive: true });
  const started = Date.now();
  const options = { keptIn: `${CACHE}/test-results`, again };
  const stages = parts.flatMap((part) => part.stages);
  say([...planLines(planned(parts, options)), ...notes].join('\n'));
  let passed = 0;
  const lines = [];
  const failures = [];
  const flaky = [];
  await runStages(stages, {
    ...options,
    onStart: (name) => say(`\n▸ ${name}`),
    onEnd: (name, result, seconds, changed) => {
      passed += result.passed;
      failures.push(...result.failures.map((failure) => `  failed: ${name}: ${failure}`));
      flaky.push(...(result.flaky ?? []).map((test) => `  flaky: ${name}: ${test}`));
      const isWhole = stages.some((stage) => stage.name === name && stage.seconds === undefined);
      if (seconds !== null) addTimes(TIMES, { stages: isWhole ? { [name]: seconds } : {}, files: result.seconds });
      const how = seconds === null ? 'unchanged since it passed' : `${Math.round(seconds)} s`;
      const note = changed ? '; files changed while it ran, so run it again' : '';
      lines.push(`  ${name}: ${result.passed} passed, ${result.failures.length} failed, ${how}${note}`);
      say(lines.at(-1));
    },
  });
  const inAll = `In ${Math.round((Date.now() - started) / 1000)} s`;
  say(['', ...lines, ...failures, ...flaky, '', inAll, `${passed} passed, ${failures.length} failed`].join('\n'));
  process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
}

function planned(parts, options) {
  const times = lastTimes();
  return parts.map(({ title, stages }) => ({
    title,
    stages: stages.map((stage) => ({
      ...stage,
      seconds: stage.seconds ?? times.stages[stage.name] ?? null,
      isKept: isKept(stage, options),
    })),
  }));
}
