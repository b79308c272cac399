import { additions } from './additions';
import { type Direction, flowProblems, type Side } from './flow';
import type { JsonSchema } from './json-schema';
import { CALL_PARTS, type CallSurface, type Surface } from './surface';

/** The part of the contract that a change affects, from which the affected remotes follow. */
export type Subject =
  | { kind: 'emits' | 'listens'; topic: string }
  | { kind: 'imports'; name: string }
  | { kind: 'slot'; slot: string }
  | { kind: 'everyone' };

export interface Change {
  breaking: boolean;
  /** name of the part, such as "event 'lead:created'" */
  of: string;
  what: string;
  subject: Subject;
}

/**
 * All differences between a released contract and another one, and which of them break remotes built for the release.
 */
export function compareContracts(released: Surface, today: Surface): Change[] {
  return [
    ...eventChanges(released, today),
    ...callChanges(released, today),
    ...slotChanges(released, today),
    ...manifestChanges(released, today),
    ...nameChanges(released, today),
  ];
}

function eventChanges(released: Surface, today: Surface): Change[] {
  return differences(released.events, today.events).flatMap(({ key, before, after }) => {
    const of = `event '${key}'`;
    const emits: Subject = { kind: 'emits', topic: key };
    const listens: Subject = { kind: 'listens', topic: key };
    if (!after) return [emits, listens].map((subject) => gone(of, subject));
    if (!before) return [added(of, listens)];
    const changes = [
      ...schemaChanges(of, listens, 'read', side(before.payload, released), side(after.payload, today)),
      ...schemaChanges(of, emits, 'sent', side(before.payload, released), side(after.payload, today)),
    ];
    if (before.retained && !after.retained)
      changes.push({ breaking: true, of, what: 'late subscribers no longer get its last value', subject: listens });
    return withoutNews(changes);
  });
}

function callChanges(released: Surface, today: Surface): Change[] {
  return differences(released.calls, today.calls).flatMap(({ key, before, after }) => {
    const of = `call ${key}`;
    const subject: Subject = { kind: 'imports', name: key };
    if (!after) return [gone(of, subject)];
    if (!before) return [added(of, subject)];
    const parts = CALL_PARTS.flatMap((part) => partChanges(of, subject, part, released, today, before, after));
    const response = schemaChanges(
      `${of} answer`,
      subject,
      'read',
      side(before.answer, released),
      side(after.answer, today),
    );
    return withoutNews([...addressChanges(of, subject, before, after), ...parts, ...response]);
  });
}

function addressChanges(of: string, subject: Subject, before: CallSurface, after: CallSurface): Change[] {
  const levels = ['public', 'user', 'advisor', 'admin', 'super_admin'];
  const changes: Change[] = [];
  const [was, is] = [`${before.method} ${before.path}`, `${after.method} ${after.path}`];
  if (was !== is)
    changes.push({ breaking: true, of, what: `was ${was} and is ${is}: open pages use the old address`, subject });
  if (levels.indexOf(after.access) > levels.indexOf(before.access))
    changes.push({ breaking: true, of, what: `was for ${before.access} and is for ${after.access}`, subject });
  return changes;
}

function partChanges(
  of: string,
  subject: Subject,
  part: (typeof CALL_PARTS)[number],
  released: Surface,
  today: Surface,
  before: CallSurface,
  after: CallSurface,
): Change[] {
  const [was, is] = [before.input[part], after.input[part]];
  const name = `${of} ${part}`;
  if (was && !is) return [{ breaking: true, of: name, what: 'is no longer taken', subject }];
  if (!is) return [];
  // a new part must also work for callers that send nothing in it
  return schemaChanges(name, subject, 'sent', side(was ?? { type: 'object' }, released), side(is, today));
}

function slotChanges(released: Surface, today: Surface): Change[] {
  return differences(released.slots, today.slots).flatMap(({ key, before, after }) => {
    const of = `slot '${key}'`;
    const subject: Subject = { kind: 'slot', slot: key };
    if (!after) return [gone(of, subject)];
    if (!before) return [added(of, subject)];
    if (before.many && !after.many) return [{ breaking: true, of, what: 'accepts one remote only now', subject }];
    return before.many === after.many ? [] : [{ breaking: false, of, what: 'accepts several remotes now', subject }];
  });
}

function manifestChanges(released: Surface, today: Surface): Change[] {
  const [of, subject]: [string, Subject] = ['mfe.json', { kind: 'everyone' }];
  return schemaChanges(of, subject, 'sent', side(released.manifest, released), side(today.manifest, today));
}

/**
 * Compares error codes, which a remote may check, and exported names, which the shell provides in the current version.
 */
function nameChanges(released: Surface, today: Surface): Change[] {
  const errors = differences(released.errors, today.errors).flatMap(({ key, before, after }) => {
    const [of, subject]: [string, Subject] = [`error ${key}`, { kind: 'everyone' }];
    if (after === undefined) return [gone(of, subject)];
    if (before === undefined) return [added(of, subject)];
    return before === after ? [] : [{ breaking: true, of, what: `had status ${before} and has ${after}`, subject }];
  });
  const names = (list: string[]) => Object.fromEntries(list.map((name) => [name, name]));
  const exported = differences(names(released.exports), names(today.exports))
    // exported calls are compared as calls
    .filter(({ key }) => !(key in released.calls) && !(key in today.calls))
    .flatMap(({ key, after, before }) => {
      const [of, subject]: [string, Subject] = [`export ${key}`, { kind: 'imports', name: key }];
      if (after === undefined) return [gone(of, subject)];
      return before === undefined ? [added(of, subject)] : [];
    });
  return [...errors, ...exported];
}

function schemaChanges(of: string, subject: Subject, direction: Direction, before: Side, after: Side): Change[] {
  const problems =
    direction === 'read' ? flowProblems(after, before, direction) : flowProblems(before, after, direction);
  if (problems.length > 0) return problems.map((what) => ({ breaking: true, of, what, subject }));
  // larger schemas are named after their content, so a nested difference shows here
  const differs = JSON.stringify(before.schema) !== JSON.stringify(after.schema);
  return differs ? [{ breaking: false, of, what: changed(before, after), subject }] : [];
}

function changed(before: Side, after: Side): string {
  const fields = additions(before, after);
  return fields.length === 0 ? 'has changed and stays compatible' : `accepts or returns more: ${fields.join(', ')}`;
}

/** Removes duplicates: a breaking change hides the compatible ones of the same part. */
function withoutNews(changes: Change[]): Change[] {
  const breaking = changes.filter((change) => change.breaking);
  return breaking.length > 0
    ? breaking
    : changes.filter(({ of }, index) => changes.findIndex((one) => one.of === of) === index);
}

const gone = (of: string, subject: Subject): Change => ({ breaking: true, of, what: 'is gone', subject });
const added = (of: string, subject: Subject): Change => ({ breaking: false, of, what: 'is new', subject });
const side = (schema: JsonSchema, { $defs }: Surface): Side => ({ schema, defs: $defs });

function differences<T>(before: Record<string, T>, after: Record<string, T>) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return keys.map((key) => ({ key, before: before[key], after: after[key] }));
}
