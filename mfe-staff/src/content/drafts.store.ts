import { useEffect, useState } from 'react';
import { proxy, subscribe, useSnapshot } from 'valtio';

/** Fields of a text, as they are typed. */
type Fields = Record<string, string>;

/**
 * Fields that were written and not saved yet, by text. They stay while the page is open: another section, region or post
 * loses nothing, and the browser asks before the page itself is left.
 */
const unsaved = proxy<Record<string, Fields>>({});

subscribe(unsaved, () => {
  if (Object.keys(unsaved).length > 0) window.addEventListener('beforeunload', askFirst);
  else window.removeEventListener('beforeunload', askFirst);
});
const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

/** Which version of its text each draft was begun from: that of the text may have changed since. */
const begunFrom = new Map<string, string | undefined>();

let writer: number | null = null;

/** Somebody else who signs in on this page finds nothing of what was written; who wrote it finds it again. */
export function useWriter(id: number | null): void {
  useEffect(() => {
    if (id === null || id === writer) return;
    if (writer !== null) for (const key of Object.keys(unsaved)) drop(key);
    writer = id;
  }, [id]);
}

export interface Draft<T extends Fields> {
  fields: T;
  changed: boolean;
  set: (change: Partial<T>) => void;
  /** back to what is stored, or, right after a save, to what was stored before it; null where there is nothing to undo */
  undo: (() => void) | null;
  /** of what was changed */
  version: string | undefined;
  /** this is stored now, under this version */
  saved: (sent: T, version: string | undefined) => void;
  /** somebody else's text is stored, and was read anew: from now on that is what is changed */
  overtaken: () => void;
}

/** A text under way: what is stored, with what was written since. `key` tells texts apart. */
export function useDraft<T extends Fields>(key: string, read: T, readVersion: string | undefined): Draft<T> {
  const written = useSnapshot(unsaved)[key];
  // what was read is older than what was sent since
  const [sent, setSent] = useState<{ now: T; before: T; version: string | undefined } | null>(null);
  const stored = sent?.now ?? read;
  const version = sent ? sent.version : readVersion;
  const set = (change: Partial<T>) => {
    if (!begunFrom.has(key)) begunFrom.set(key, version);
    keep(key, stored, { ...unsaved[key], ...defined(change) });
  };
  const forget = () => drop(key);
  const changed = written !== undefined;
  return {
    fields: { ...stored, ...written },
    changed,
    set,
    undo: changed ? forget : sent && (() => set(sent.before)),
    version: begunFrom.has(key) ? begunFrom.get(key) : version,
    saved: (now, version) => {
      setSent({ now, before: stored, version });
      forget();
    },
    overtaken: () => {
      setSent(null);
      begunFrom.delete(key);
    },
  };
}

/** Keeps the fields that differ from what is stored. */
function keep(key: string, stored: Fields, written: Fields): void {
  const fields = Object.fromEntries(Object.entries(written).filter(([name, value]) => value !== stored[name]));
  if (Object.keys(fields).length > 0) unsaved[key] = fields;
  else drop(key);
}

function drop(key: string): void {
  delete unsaved[key];
  begunFrom.delete(key);
}

const defined = (change: Partial<Fields>): Fields =>
  Object.fromEntries(Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/** Whether a text has changes that are not saved. */
export const useUnsaved = (key: string): boolean => useSnapshot(unsaved)[key] !== undefined;
