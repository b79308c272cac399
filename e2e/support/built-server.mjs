import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endWithUs } from '../../server/bin/support/lifetime.mjs';

const START_MS = 300_000;

/** Starts the built server with the Node that runs this program. @throws Error when it does not become ready */
export async function startBuiltServer({ root, port, environment = {} }) {
  const child = endWithUs(
    spawn(process.execPath, [join(root, 'server/dist/main.mjs')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PROJECT_DIR: root,
        PORT: String(port),
        RATE_LIMITS: 'relaxed',
        MAX_EVENT_LOOP_DELAY_MS: '0',
        LOG_LEVEL: 'warn',
        ...environment,
      },
    }),
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const ended = new Promise((resolve) => child.once('close', resolve));
  const url = `http://127.0.0.1:${port}`;
  for (const until = Date.now() + START_MS; !(await fetch(`${url}/readyz`).catch(() => null))?.ok; ) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`The server did not start.\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    url,
    pid: child.pid,
    /** what it has written */
    output: () => output,
    /** Asks it to end. @returns its exit code, null when a signal ended it */
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** A process and its children; rendering happens in children. Only Linux lists them. */
export function treeOf(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...(children === '' ? [] : children.split(' ')).flatMap((child) => treeOf(Number(child)))];
}
