import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const support = fileURLToPath(new URL('../../../bin/support/', import.meta.url));
/** A site that prints its process id, and one that finishes its work on the first signal. */
const SITE = "process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); console.log(process.pid);";
const PROGRAM = `
import { spawn } from 'node:child_process';
import { endWithUs } from ${JSON.stringify(join(support, 'lifetime.mjs'))};
import { run } from ${JSON.stringify(join(support, 'run.mjs'))};
console.log(process.pid);
endWithUs(spawn(process.execPath, ['-e', ${JSON.stringify(SITE)}], { stdio: ['ignore', 'inherit', 'inherit'], detached: true }));
await run(process.execPath, ['-e', ${JSON.stringify(SITE)}], { show: true });
`;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lifetime-'));
  const { scripts } = JSON.parse(await readFile(join(support, '../../../package.json'), 'utf8'));
  const start = String(scripts.start).replace('server/bin/start.mjs', 'program.mjs');
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { start } }));
  await writeFile(join(folder, 'program.mjs'), PROGRAM);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * The script, started by npm or directly, like a terminal or a supervisor does, with the process ids of it and of its
 * two children.
 */
async function start(command: string, words: string[]) {
  const started = spawn(command, words, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  const pids: number[] = [];
  for await (const line of createInterface({ input: started.stdout })) {
    pids.push(Number(line));
    if (pids.length === 3) break;
  }
  return { started, pids };
}

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

async function allGone(pids: readonly number[]): Promise<void> {
  while (pids.some(isRunning)) await new Promise((resolve) => setTimeout(resolve, 20));
}

test.concurrent.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
  '%s to npm ends what its script started',
  async (signal) => {
    const { started, pids } = await start('npm', ['--silent', 'start']);
    started.kill(signal);
    await allGone(pids);
    expect(pids.filter(isRunning)).toEqual([]);
  },
  30_000,
);

test.concurrent.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s to the script ends its children and then the script, cleanly',
  async (signal) => {
    const { started, pids } = await start(process.execPath, ['program.mjs']);
    const ended = once(started, 'exit');
    process.kill(pids[0] ?? 0, signal);
    await allGone(pids);
    expect(await ended).toEqual([0, null]);
  },
  30_000,
);
