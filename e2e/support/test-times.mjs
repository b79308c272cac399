import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Seconds that stages and test files took when they last ran.
 * @typedef {{stages: Record<string, number>, files: Record<string, number>}} Times
 */

/** A test file that has not run yet. */
const UNKNOWN_FILE_S = 2;

/** @returns {Times} of the earlier runs; empty before the first */
export function readTimes(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { stages: {}, files: {} };
}

/** @param {Partial<Times>} times of a run */
export function addTimes(file, { stages = {}, files = {} }) {
  const known = readTimes(file);
  mkdirSync(dirname(file), { recursive: true });
  const times = { stages: { ...known.stages, ...stages }, files: { ...known.files, ...files } };
  writeFileSync(file, JSON.stringify(times));
}

/** Seconds that test files take on `cores` cores. */
export function secondsOf(files, times, cores) {
  const each = files.map((file) => times.files[file] ?? UNKNOWN_FILE_S);
  return each.reduce((sum, seconds) => sum + seconds, 0) / cores;
}

/** Divides test files, in their order, into those that take at most `limit` seconds on two cores, and the others. */
export function splitByTime(files, times, limit) {
  let count = files.length;
  while (count > 1 && secondsOf(files.slice(0, count), times, 2) > limit) count--;
  return [files.slice(0, count), files.slice(count)];
}

/**
 * The plan of a run.
 * @typedef {{name: string, cores: number, what?: string, seconds: number | null, isKept: boolean}} Planned
 * @param {readonly {title: string, stages: readonly Planned[]}[]} parts
 * @returns {string[]} lines
 */
export function planLines(parts) {
  const filled = parts.filter(({ stages }) => stages.length > 0);
  const lines = filled.flatMap(({ title, stages }, at) => [
    `  ${filled.length > 1 ? `${at + 1}. ` : ''}${title}`,
    ...stages.map(({ name, what, seconds, isKept }) => {
      const time = isKept ? 'unchanged since it passed' : seconds === null ? 'no time yet' : `${Math.round(seconds)} s`;
      return `     ${[name, what, time].filter(Boolean).join(', ')}`;
    }),
  ]);
  const running = filled.flatMap(({ stages }) => stages).filter(({ isKept }) => !isKept);
  const total = running.reduce((sum, { seconds, cores }) => sum + ((seconds ?? 0) * cores) / 2, 0);
  return ['Plan, with the times of the last runs:', ...lines, `  about ${Math.round(total)} s`];
}
