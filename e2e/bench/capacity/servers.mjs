import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endWithUs } from '../../../server/bin/support/lifetime.mjs';

const START_MS = 300_000;
/** Unit of the CPU times of Linux, in milliseconds. */
const TICK_MS = 10;

/** Starts the built server on its own data. @returns its address, its CPU time and memory, and a function that stops it */
export async function startServer({ root, folder, port, listings }) {
  const child = endWithUs(
    spawn(process.execPath, [join(root, 'server/dist/main.mjs')], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PROJECT_DIR: root,
        DATA_DIR: folder,
        PORT: String(port),
        SAMPLE_LISTINGS: String(listings),
        RATE_LIMITS: 'relaxed',
        TRUST_PROXY: '127.0.0.1',
        MAX_EVENT_LOOP_DELAY_MS: '0',
        LOG_LEVEL: 'warn',
      },
    }),
  );
  const url = `http://127.0.0.1:${port}`;
  for (const until = Date.now() + START_MS; !(await fetch(`${url}/readyz`).catch(() => null))?.ok; ) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('The server did not start.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    url,
    cpuMs: () => sumOf(treeOf(child.pid), cpuOf),
    /** of the serving thread alone, for which requests wait */
    servingMs: () => cpuOf(`${child.pid}/task/${child.pid}`),
    memoryMb: () => sumOf(treeOf(child.pid), memoryOf),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const sumOf = (pids, read) => pids.reduce((sum, pid) => sum + read(pid), 0);

/** A process and its children; rendering happens in children. */
function treeOf(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...(children === '' ? [] : children.split(' ')).flatMap((child) => treeOf(Number(child)))];
}

/** @param process its id, or the path of a thread */
function cpuOf(process) {
  // the name, in parentheses, may have blanks
  const fields = readFileSync(`/proc/${process}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

const memoryOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000;
