import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from '../../server/bin/support/stamp.mjs';

/** Number of cores that stages share. A stage that needs both runs alone. */
const CORES = 2;

/**
 * @typedef {import('./run-command.mjs').Result} Result
 *
 * @typedef {object} Stage
 * @property {string} name
 * @property {1 | 2} cores how many of two cores it takes
 * @property {readonly string[]} after stages that must have ended before
 * @property {((path: string) => boolean) | null} reads files that decide its result; null when it is always run
 * @property {() => Promise<Result>} run
 * @property {string} [what] which tests, for the plan
 * @property {number} [seconds] how long it takes, for the plan; by default the time of its last run
 *
 * @typedef {object} Options
 * @property {string | null} keptIn folder with the results of stages that passed; null switches the cache off
 * @property {boolean} again also runs stages that passed before
 * @property {(name: string) => void} onStart
 * @property {(name: string, result: Result, seconds: number | null, changed: boolean) => void} onEnd null seconds: of an
 *   earlier run; changed: files that decide the result changed while the stage ran
 */

/**
 * Runs each stage when cores are free and the stages before it have ended, passed or not. Skips a stage that passed
 * with the same files.
 * @param {readonly Stage[]} stages
 * @param {Options} options
 */
export async function runStages(stages, { keptIn, again, onStart, onEnd }) {
  const waiting = [...stages];
  /** @type {Map<string, {cores: number, ended: Promise<void>}>} */
  const running = new Map();
  const hasEnded = (name) => !running.has(name) && !waiting.some((stage) => stage.name === name);
  while (waiting.length > 0 || running.size > 0) {
    const free = CORES - [...running.values()].reduce((sum, { cores }) => sum + cores, 0);
    const next = waiting.find(({ cores, after }) => cores <= free && after.every(hasEnded));
    if (next) {
      waiting.splice(waiting.indexOf(next), 1);
      running.set(next.name, { cores: next.cores, ended: runStage(next).finally(() => running.delete(next.name)) });
    } else {
      await Promise.race([...running.values()].map(({ ended }) => ended));
    }
  }

  async function runStage(stage) {
    const { name, reads, run } = stage;
    const contents = contentsOf(stage);
    const kept = readKept(stage, contents, { keptIn, again });
    if (kept !== null) return onEnd(name, { failures: [], ...kept }, null, false);
    onStart(name);
    const since = Date.now();
    const result = await run();
    const changed = contentsOf(stage) !== contents;
    const file = reads && keptIn ? fileOf(keptIn, name) : null;
    if (file && result.failures.length === 0 && result.passed > 0 && !changed) {
      mkdirSync(keptIn, { recursive: true });
      const { passed, flaky } = result;
      writeFileSync(file, JSON.stringify({ contents, passed, flaky }));
    } else if (file) rmSync(file, { force: true });
    onEnd(name, result, (Date.now() - since) / 1000, changed);
  }
}

/** Whether a stage passed with the files as they are, so that it is skipped. */
export const isKept = (stage, options) => readKept(stage, contentsOf(stage), options) !== null;

const contentsOf = ({ reads }) => fingerprint(['.'], reads ?? (() => true));
const fileOf = (keptIn, name) => join(keptIn, `${name}.json`);

/** @returns the result of the run that passed with the same files, or null */
function readKept({ name, reads }, contents, { keptIn, again }) {
  if (!reads || !keptIn || again || !existsSync(fileOf(keptIn, name))) return null;
  const { contents: before, ...result } = JSON.parse(readFileSync(fileOf(keptIn, name), 'utf8'));
  return before === contents ? result : null;
}
