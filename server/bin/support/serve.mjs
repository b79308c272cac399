import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { endWithUs, isEnding } from './lifetime.mjs';
import { root } from './project.mjs';

/**
 * Starts the built server, or another of its commands; signals reach it once, and it ends by itself.
 * @param asks whether it asks questions on the terminal, which only a process of the terminal's own group can
 */
export function startServer(environment = {}, words = [], { asks = false } = {}) {
  const dataDir = process.env.DATA_DIR ?? '.data';
  const project = environment.PROJECT_DIR ?? root;
  const child = endWithUs(
    spawn(process.execPath, ['--enable-source-maps', join(project, 'server', 'dist', 'main.mjs'), ...words], {
      cwd: root,
      // the channel notifies the server when this process ends
      stdio: [asks ? 'inherit' : 'ignore', 'inherit', 'inherit', 'ipc'],
      // a group of its own: Ctrl-C reaches us alone, and we pass it on
      detached: !asks && process.platform !== 'win32',
      env: {
        ...process.env,
        PROJECT_DIR: project,
        DATA_DIR: isAbsolute(dataDir) ? dataDir : join(root, dataDir),
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
        // React reads it when it is imported, and its development build is many times slower
        NODE_ENV: process.env.NODE_ENV ?? 'production',
        ...environment,
      },
    }),
  );
  const ended = new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      // it cannot say so itself: the system kills a process when the memory is used up
      if (signal !== null && !child.killed && !isEnding())
        process.stderr.write(`${signal} ended the program before its work was done.\n`);
      resolve(signal === null ? (code ?? 0) : 128 + constants.signals[signal]);
    });
  });
  return {
    pid: child.pid,
    ended,
    /** Reports that shell and remotes are built, to a server that waits for them. */
    notifyBuilt() {
      if (child.connected) child.send('built');
    },
    /** Asks it to end and waits. */
    stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return ended;
    },
  };
}
