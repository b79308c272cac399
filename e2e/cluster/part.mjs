// A program of the cluster, and how the test waits for it.
import { spawn } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endWithUs } from '../../server/bin/support/lifetime.mjs';
import { root } from '../../server/bin/support/project.mjs';
import { run } from '../../server/bin/support/run.mjs';

const START_MS = 480_000;

/** Starts a program that ends with the test, also when the test is killed. */
export function spawnWithUs(program, words, options) {
  return endWithUs(spawn('setpriv', ['--pdeathsig', 'TERM', program, ...words], { cwd: root, ...options }));
}

/** A program that can be killed and started again. */
export class Part {
  constructor(name, folder, { program, words, env = {}, user = {}, ready }) {
    Object.assign(this, { name, folder, program, words, env, user, ready });
  }

  /** Starts it. @returns once it answers */
  async start() {
    const log = openSync(join(this.folder, `${this.name}.log`), 'a');
    const env = { PATH: process.env.PATH, HOME: this.folder, ...this.env };
    // its own process group contains the processes that it starts
    const options = { env, stdio: ['ignore', log, log], detached: true, ...this.user };
    const child = spawnWithUs(this.program, this.words, options);
    closeSync(log);
    this.child = child;
    this.ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve(signal ?? code));
      child.once('error', (error) => resolve(error.message));
    });
    const died = this.ended.then((code) => {
      throw new Error(`${this.name} ended with ${code}; see ${this.folder}/${this.name}.log`);
    });
    await Promise.race([died, until(`${this.name} (see ${this.folder}/${this.name}.log)`, () => this.ready())]);
    died.catch(() => undefined);
  }

  get runs() {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Sends SIGTERM, and waits for its end. */
  async stop() {
    if (this.runs) this.child.kill('SIGTERM');
    await this.ended;
  }

  /** Removes its data. */
  lose() {
    rmSync(this.data, { recursive: true, force: true });
    mkdirSync(this.data, { mode: 0o700 });
    const { uid, gid } = this.user;
    if (uid !== undefined) chownSync(this.data, uid, gid);
  }

  /** Kills it with the processes that it has started. */
  async kill() {
    if (this.runs) process.kill(-this.child.pid, 'SIGKILL');
    await this.ended;
  }
}

/** Runs a program to its end, with these variables only. @returns its output */
export function runWith(env, program, words) {
  const all = { PATH: process.env.PATH, HOME: process.env.HOME, ...env };
  return run('env', ['-i', ...Object.entries(all).map(([name, value]) => `${name}=${value}`), program, ...words]);
}

/** Seconds of CPU that a part has used; Linux counts in hundredths. */
export function cpuSeconds({ child }) {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Waits until something is true; an error counts as not yet. */
export async function until(what, check, limitMs = START_MS, pollMs = 200) {
  for (const end = Date.now() + limitMs; ; ) {
    if (
      await Promise.resolve()
        .then(check)
        .catch(() => false)
    )
      return;
    if (Date.now() > end) throw new Error(`Waited ${limitMs / 1000} s in vain for ${what}`);
    await pause(pollMs);
  }
}
