/**
 * The program of a renderer's process. It holds one realm for each version of a remote and runs the server's commands,
 * one step after the other. It is one file: the process may read no other.
 */
import { getHeapStatistics } from 'node:v8';
import type { Step } from './messages';
import { createRealm, type Realm } from './realm';

/** Maximum length of a realm's answer: its markup, or its calls. */
const MAX_STATUS_LENGTH = 2_000_000;

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

/** A reply to the server, which checks the realm's state. */
function replyTo(step: Step): object {
  const { id, shell } = step;
  const began = performance.now();
  try {
    if (step.kind === 'load') {
      if (step.drop !== undefined) realms.delete(step.drop);
      const bundle = step.files[shell] ?? shells.get(shell) ?? '';
      shells.set(shell, bundle);
      realms.set(step.realm, createRealm({ ...step.files, [shell]: bundle }, shell, step.modules));
      return { id, status: { kind: 'waiting' } };
    }
    const realm = realms.get(step.realm);
    if (!realm) throw new Error(`Missing realm ${step.realm}.`);
    const text = step.kind === 'start' ? step.job : step.answers;
    const status = realm.call(shell, step.kind, text, step.withinMs);
    if (status.length > MAX_STATUS_LENGTH)
      throw new Error(`The page has ${status.length} characters of markup or calls.`);
    return { id, status: JSON.parse(status), stepMs: performance.now() - began, heapMb: memoryMb() };
  } catch (error) {
    // the state of the realm is unknown after a failure
    realms.delete(step.realm);
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { id, status: { kind: 'failed', why }, broken: true };
  }
}
