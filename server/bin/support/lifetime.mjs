import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_CHECK_MS = 500;
/** A server finishes what it has begun within this time. */
const KILL_AFTER_MS = 20_000;

const children = new Set();
let watching = false;
let ending = false;

/** True from the moment this program was asked to end. */
export const isEnding = () => ending;

/**
 * Ends a child process together with this one. A signal that asks this program to end is passed on, and the death
 * of npm counts as one. Scripts of package.json begin with 'exec': npm signals its shell, and dash does not pass that on.
 * @returns the child
 */
export function endWithUs(child) {
  children.add(child);
  child.once('exit', () => children.delete(child));
  if (ending) child.kill('SIGTERM');
  if (!watching) watch();
  return child;
}

function watch() {
  watching = true;
  for (const signal of SIGNALS) process.on(signal, () => end(constants.signals[signal]));
  // a person who starts the script directly may leave it behind, as nohup does
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || end(constants.signals.SIGTERM), PARENT_CHECK_MS).unref();
}

async function end(signal) {
  if (ending) return;
  ending = true;
  const left = [...children];
  const patience = setTimeout(() => left.map((child) => child.kill('SIGKILL')), KILL_AFTER_MS);
  await Promise.all(left.map(stopped));
  clearTimeout(patience);
  process.exit(left.length > 0 && left.every(({ exitCode }) => exitCode === 0) ? 0 : 128 + signal);
}

function stopped(child) {
  if (child.exitCode !== null || child.signalCode !== null) return undefined;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return exit;
}
