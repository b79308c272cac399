import { spawn } from 'node:child_process';
import { endWithUs, isEnding } from './lifetime.mjs';
import { root } from './project.mjs';

/**
 * Runs a command to its end. Its output is kept back and shown only when it fails.
 * @returns the output
 */
export function run(command, args, { cwd = root, show = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = endWithUs(
      spawn(command, args, {
        cwd,
        stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
        shell: process.platform === 'win32',
      }),
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve(output);
      // a command that ends because we do has not failed
      else if (!isEnding())
        reject(new Error(`${[command, ...args].join(' ')} ended with ${signal ?? `code ${code}`}\n${output}`));
    });
  });
}

/** Runs jobs with at most `width` at once; the first failure is thrown when all that began have ended. */
export async function inParallel(jobs, width) {
  const waiting = [...jobs];
  const failures = [];
  const worker = async () => {
    for (let job = waiting.shift(); job && failures.length === 0; job = waiting.shift()) {
      await job().catch((error) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  if (failures.length > 0) throw failures[0];
}
