import { useEffect, useState } from 'react';
import { proxy, subscribe, useSnapshot } from 'valtio';

/** Fields of a text. */
type Fields = Record<string, string>;

/**
 * Unsaved changes, by text. They last until the page is closed: another section, region or post loses nothing, and the
 * browser asks before the page closes.
 */
const unsaved = proxy<Record<string, Fields>>({});

subscribe(unsaved, () => {
  if (Object.keys(unsaved).length > 0) window.addEventListener('beforeunload', askFirst);
  else window.removeEventListener('beforeunload', askFirst);
});
const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

/** The version of the text that each draft is based on. The stored text may have a newer one. */
const begunFrom = new Map<string, string | undefined>();

let author: number | null = null;

/** Drops the drafts when another user signs in on this page. The same user finds them again. */
export function useWriter(id: number | null): void {
  useEffect(() => {
    if (id === null || id === author) return;
    if (author !== null) for (const key of Object.keys(unsaved)) drop(key);
    author = id;
  }, [id]);
}

export interface Draft<T extends Fields> {
  fields: T;
  changed: boolean;
  set: (name: keyof T & string, value: string) => void;
  /** makes a text field edit one of the fields: `{...field('title')}` */
  field: (name: keyof T & string) => { value: string; onChange: (event: { target: { value: string } }) => void };
  /** restores the stored text, or right after a save the text before it; null if there is nothing to undo */
  undo: (() => void) | null;
  /** the version that the changes are based on */
  version: string | undefined;
  /** call it after a save, with the stored fields and their version */
  saved: (sent: T, version: string | undefined) => void;
  /** call it after another user's text was loaded: further changes are based on that */
  overtaken: () => void;
}

/** The draft of a text: the stored text with the unsaved changes. `key` identifies the text. */
export function useDraft<T extends Fields>(key: string, read: T, readVersion: string | undefined): Draft<T> {
  const written = useSnapshot(unsaved)[key];
  // The result of the last save, which is newer than `read`.
  const [sent, setSent] = useState<{ now: T; before: T; version: string | undefined } | null>(null);
  const stored = sent?.now ?? read;
  const version = sent ? sent.version : readVersion;
  const change = (changed: Fields) => {
    if (!begunFrom.has(key)) begunFrom.set(key, version);
    keep(key, stored, { ...unsaved[key], ...changed });
  };
  const forget = () => drop(key);
  const changed = written !== undefined;
  const fields = { ...stored, ...written };
  return {
    fields,
    changed,
    set: (name, value) => change({ [name]: value }),
    field: (name) => ({ value: fields[name] ?? '', onChange: ({ target }) => change({ [name]: target.value }) }),
    undo: changed ? forget : sent && (() => change(sent.before)),
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

/** Stores the fields that differ from the stored text. */
function keep(key: string, stored: Fields, written: Fields): void {
  const fields = Object.fromEntries(Object.entries(written).filter(([name, value]) => value !== stored[name]));
  if (Object.keys(fields).length > 0) unsaved[key] = fields;
  else drop(key);
}

function drop(key: string): void {
  delete unsaved[key];
  begunFrom.delete(key);
}

/** Whether a text has changes that are not saved. */
export const useUnsaved = (key: string): boolean => useSnapshot(unsaved)[key] !== undefined;
