/**
 * The program of a renderer's process. It holds one realm for each version of a remote and runs the server's commands,
 * one step after the other. It is one file: the process may read no other.
 */
import { getHeapStatistics } from 'node:v8';
import type { RenderStatus } from '../protocol/rendering';
import type { SentReply, Step } from './messages';
import { createRealm, type Realm } from './realm';

/** Maximum length of a realm's answer: its markup, or its calls. */
const MAX_STATUS_LENGTH = 2_000_000;
/** A step that reached its limit is at fault if it had so much processor time, in milliseconds. */
const FAULT_MS = 300;
/** A timer may be early by this. */
const TIMER_MS = 2;

const realms = new Map<string, Realm>();
/** The shells' bundles by file. A process gets each once. */
const shells = new Map<string, string>();

process.on('message', (message) => {
  if (!isStep(message)) return;
  // the reply has no receiver when the server was killed
  process.send?.(replyTo(message), undefined, undefined, (error) => {
    if (error) process.exit();
  });
});
// without a listener Node would inspect what was rejected, and end the process: the promise's page has its own outcome
process.on('unhandledRejection', () => undefined);
// ends with its server
process.on('disconnect', () => process.exit());

/** Memory of all realms, with that of their buffers, which V8's limit of the heap does not count. */
function memoryMb(): number {
  const { used_heap_size: heap, external_memory: buffers } = getHeapStatistics();
  return (heap + buffers) / 2 ** 20;
}

/** The only sender is the server of the same build. */
function isStep(message: unknown): message is Step {
  return typeof message === 'object' && message !== null && 'kind' in message && 'realm' in message;
}

interface Times {
  /** since the start of the step, in milliseconds */
  wallMs: number;
  /** without waiting for a processor */
  ownMs: number;
}

/** Measures a step from now on. */
function measureStep(): () => Times {
  const began = performance.now();
  const before = process.cpuUsage();
  return () => {
    const wallMs = performance.now() - began;
    const { user, system } = process.cpuUsage(before);
    // other threads of the process compile and collect garbage at the same time
    return { wallMs, ownMs: Math.min(wallMs, (user + system) / 1000) };
  };
}

/** Whether a step reached its limit because the machine was busy. */
function isStarved(step: Step, { wallMs, ownMs }: Times): boolean {
  return step.kind !== 'load' && wallMs >= step.withinMs - TIMER_MS && ownMs < FAULT_MS;
}

const textOf = (status: RenderStatus): string => JSON.stringify(status);

/** A reply to the server, which checks the realm's state. */
function replyTo(step: Step): SentReply {
  const { shell } = step;
  const times = measureStep();
  try {
    if (step.kind === 'load') {
      if (step.drop !== undefined) realms.delete(step.drop);
      const bundle = step.files[shell] ?? shells.get(shell) ?? '';
      shells.set(shell, bundle);
      realms.set(
        step.realm,
        createRealm({ ...step.files, [shell]: bundle }, { shell, modules: step.modules, language: step.language }),
      );
      return { status: textOf({ kind: 'waiting' }) };
    }
    const realm = realms.get(step.realm);
    if (!realm) throw new Error(`Missing realm ${step.realm}.`);
    const text = step.kind === 'start' ? step.job : step.answers;
    const status = realm.call(shell, step.kind, text, step.withinMs);
    if (status.length > MAX_STATUS_LENGTH)
      throw new Error(`The page has ${status.length} characters of markup or calls.`);
    return { status, stepMs: times().ownMs, heapMb: memoryMb() };
  } catch (error) {
    // the state of the realm is unknown after a failure
    realms.delete(step.realm);
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { status: textOf({ kind: 'failed', why }), broken: true, starved: isStarved(step, times()) };
  }
}
