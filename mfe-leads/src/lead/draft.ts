import type { User } from 'shared-contracts';
import type { SHOWING_TIMES, SHOWING_TYPES } from 'shared-contracts/leads';
import { fullName } from 'shared-contracts/person-names';
import { createTabStore } from 'shared-ui';

export type ShowingType = (typeof SHOWING_TYPES)[number];
export type ShowingTime = (typeof SHOWING_TIMES)[number];

/** All fields of the lead forms. Each form draws the fields that it needs. */
export interface Draft {
  name: string;
  email: string;
  phone: string;
  message: string;
  preapprove: boolean;
  /** a honeypot: hidden from people, so a robot filled it */
  website: string;
  /** the day of a showing; null is as soon as possible, '' is not selected yet */
  chosen_date: string | null;
  type: ShowingType;
  time: ShowingTime;
  /** minutes of the day; null is any time */
  slot: number | null;
  /** the day of a callback; '' is not selected yet */
  date: string;
  minutes: number | null;
}

interface StoredDraft {
  /** id of the user who typed it; a visitor's draft has null and is kept after sign-in */
  owner: number | null;
  values: Partial<Draft>;
}

const drafts = createTabStore('lead-draft:', isStoredDraft);

/** The draft of a form in this tab, by this user or from before they signed in; null without one. */
export function readDraft(form: string, userId: number | null): Partial<Draft> | null {
  const stored = drafts.read(form);
  return stored && (stored.owner === null || stored.owner === userId) ? stored.values : null;
}

export function keepDraft(form: string, values: Partial<Draft>, userId: number | null): void {
  drafts.write({ owner: userId, values }, form);
}

export const dropDraft = (form: string) => drafts.remove(form);

/** After a sign-out no draft of the user may stay in the tab. */
export function dropDraftsOfUsers(): void {
  for (const form of drafts.names()) if (drafts.read(form)?.owner !== null) drafts.remove(form);
}

function isStoredDraft(value: unknown): value is StoredDraft {
  if (typeof value !== 'object' || value === null || !('owner' in value) || !('values' in value)) return false;
  const { owner, values } = value;
  return (owner === null || typeof owner === 'number') && typeof values === 'object' && values !== null;
}

const EMPTY: Draft = {
  name: '',
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

/** The initial values of a form: the draft, else the user's data, else the form's defaults. */
export function firstValues(user: User | null, draft: Partial<Draft> | null, own: Partial<Draft> = {}): Draft {
  return { ...EMPTY, ...own, ...filled(known(user)), ...filled(draft ?? {}) };
}

function known(user: User | null): Partial<Draft> {
  const { email, phone } = user ?? {};
  return {
    name: user ? fullName(user) : '',
    email: email ?? '',
    phone: phone ?? '',
  };
}

/** An empty field does not erase what another form learned. */
function filled(values: Partial<Draft>): Partial<Draft> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined));
}
