import { UNKNOWN_NAME } from 'shared-contracts/forms';
import { fullName, isFamilyFirst } from 'shared-contracts/person-names';

export interface PersonName {
  first_name: string;
  last_name: string;
  full_name: string;
}

/**
 * A name from one field: the first word is the first name, all the rest the last name; in a Japanese name the first word is
 * the family's. What is missing is 'Unknown'.
 */
export function splitName(fullName: string | null | undefined): PersonName {
  const words = (fullName ?? '').trim().split(/\s+/).filter(Boolean);
  const [word = UNKNOWN_NAME, ...others] = words;
  const rest = others.join(' ') || UNKNOWN_NAME;
  const full_name = words.join(' ') || UNKNOWN_NAME;
  const isSwapped = others.length > 0 && isFamilyFirst(full_name);
  return { first_name: isSwapped ? rest : word, last_name: isSwapped ? word : rest, full_name };
}

/** A name from two fields or from one, depending on which are filled in. */
export function personName(input: {
  name?: string | null | undefined;
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
}): PersonName {
  const first = input.first_name?.trim() ?? '';
  const last = input.last_name?.trim() ?? '';
  if (first === '' && last === '') return splitName(input.name);
  const full = input.name?.trim() || fullName({ first_name: first, last_name: last });
  return { first_name: first || UNKNOWN_NAME, last_name: last || UNKNOWN_NAME, full_name: full };
}
