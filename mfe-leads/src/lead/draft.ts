import type { User } from 'shared-contracts';
import type { SHOWING_TIMES, SHOWING_TYPES } from 'shared-contracts/leads';

export type ShowingType = (typeof SHOWING_TYPES)[number];
export type ShowingTime = (typeof SHOWING_TIMES)[number];

/** Every field that a lead form can have; each form draws those it asks for. */
export interface Draft {
  name: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  message: string;
  preapprove: boolean;
  /** never seen by a person: a filled one is a robot */
  website: string;
  /** a showing's day; null is as soon as possible, '' nothing chosen yet */
  chosen_date: string | null;
  type: ShowingType;
  time: ShowingTime;
  /** minutes of the day; null for any time */
  slot: number | null;
  /** a callback's day, '' before it is chosen */
  date: string;
  minutes: number | null;
}

interface Kept {
  /** whose text this is; null is a visitor's, which they keep when they sign in */
  owner: number | null;
  values: Partial<Draft>;
}

const PREFIX = 'lead-draft:';
/** Stands in for a storage that is blocked or full: then the text lives as long as the page. */
const memory = new Map<string, Kept>();

/** What was typed into a form in this tab, by this user or before they signed in; null when nothing was. */
export function readDraft(form: string, userId: number | null): Partial<Draft> | null {
  const kept = readKept(form);
  return kept && (kept.owner === null || kept.owner === userId) ? kept.values : null;
}

export function keepDraft(form: string, values: Partial<Draft>, userId: number | null): void {
  const kept: Kept = { owner: userId, values };
  try {
    sessionStorage.setItem(PREFIX + form, JSON.stringify(kept));
  } catch {
    memory.set(form, kept);
  }
}

export function dropDraft(form: string): void {
  memory.delete(form);
  try {
    sessionStorage.removeItem(PREFIX + form);
  } catch {
    // nothing was kept
  }
}

/** After a sign-out nothing that a user typed stays in the tab. */
export function dropDraftsOfUsers(): void {
  for (const form of new Set([...memory.keys(), ...storedForms()])) {
    if (readKept(form)?.owner !== null) dropDraft(form);
  }
}

function readKept(form: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + form) ?? 'null');
    return isKept(kept) ? kept : (memory.get(form) ?? null);
  } catch {
    return memory.get(form) ?? null;
  }
}

function storedForms(): string[] {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
    return keys.map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('owner' in value) || !('values' in value)) return false;
  const { owner, values } = value;
  return (owner === null || typeof owner === 'number') && typeof values === 'object' && values !== null;
}

const EMPTY: Draft = {
  name: '',
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  message: '',
  preapprove: false,
  website: '',
  chosen_date: '',
  type: 'in_person',
  time: 'first_available',
  slot: null,
  date: '',
  minutes: null,
};

/** The first values of a form: what was typed before, otherwise what is known of the user, otherwise its own. */
export function firstValues(user: User | null, draft: Partial<Draft> | null, own: Partial<Draft> = {}): Draft {
  return { ...EMPTY, ...own, ...filled(known(user)), ...filled(draft ?? {}) };
}

function known(user: User | null): Partial<Draft> {
  const { first_name, last_name, email, phone } = user ?? {};
  return {
    name: [first_name, last_name].filter(Boolean).join(' '),
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    email: email ?? '',
    phone: phone ?? '',
  };
}

/** An emptied field is no reason to forget what else is known. */
function filled(values: Partial<Draft>): Partial<Draft> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined));
}
