import type { User } from 'shared-contracts';
import type { Draft } from './draft';

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

/** The first values of a form: what was typed before, otherwise what is known of the user [B6.3], otherwise its own. */
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
