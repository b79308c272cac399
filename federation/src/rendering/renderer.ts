/**
 * The program of a renderer's process. It holds one realm for each version of a remote and runs the server's commands,
 * one step after the other. It is one file: the process may read no other.
 */
import type { Step } from './messages';
import { createRealm, type Realm } from './realm';

const realms = new Map<string, Realm>();

process.on('message', (message) => {
  if (isStep(message)) process.send?.(replyTo(message));
});
// ends with its server
process.on('disconnect', () => process.exit());

/** The only sender is the server of the same build. */
function isStep(message: unknown): message is Step {
  return typeof message === 'object' && message !== null && 'kind' in message && 'realm' in message;
}

/** A reply to the server, which checks the realm's state. */
function replyTo(step: Step): object {
  const { id, shell } = step;
  try {
    if (step.kind === 'load') {
      if (step.drop !== undefined) realms.delete(step.drop);
      realms.set(step.realm, createRealm(step.files, shell, step.modules));
      return { id, status: { kind: 'waiting' } };
    }
    const realm = realms.get(step.realm);
    if (!realm) throw new Error(`Missing realm ${step.realm}.`);
    const status =
      step.kind === 'start' ? realm.call(shell, 'start', step.job) : realm.call(shell, 'resume', step.answers);
    return { id, status: JSON.parse(status) };
  } catch (error) {
    // the state of the realm is unknown after a failure
    realms.delete(step.realm);
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { id, status: { kind: 'failed', why }, broken: true };
  }
}
