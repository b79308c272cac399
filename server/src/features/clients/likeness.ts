import { japanesePhone, phoneParts, UNKNOWN_NAME } from 'shared-contracts/forms';
import type { ClientLikeness } from 'shared-contracts/staff';
import type { Contact } from './people.repository';

type Traits = Pick<Contact, 'names' | 'phones' | 'email'>;

/** Numbers that people enter in place of theirs: one digit repeated, or digits in order. */
const PLACEHOLDER = /(\d)\1{6}$|^0?1234567890?$/;

/**
 * A telephone number as digits with the country code, then the extension: '18085550100', '819012345678', '18085550100x12'.
 * Null for a text that is no number, and for a placeholder.
 */
export function phoneKey(text: string): string | null {
  const parts = phoneParts(japanesePhone(text) ?? text);
  if (!parts || PLACEHOLDER.test(parts.digits)) return null;
  return `${parts.foreign ? '' : '1'}${parts.digits}${parts.extension && `x${parts.extension}`}`;
}

/** The mailbox of a Gmail address, which has no dots and ends at a plus. At other providers such addresses are different ones. */
export function gmailMailbox(email: string | null): string | null {
  const [, mailbox] = /^([^@+]+)(?:\+[^@]*)?@(?:gmail|googlemail)\.com$/.exec(email?.toLowerCase() ?? '') ?? [];
  return mailbox?.replaceAll('.', '') ?? null;
}

/** A name without case, kahakō, ʻokina and repeated spaces. */
const nameKey = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}ʻʼ'’‘`]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

export const phoneKeysOf = ({ phones }: Pick<Traits, 'phones'>) => phones.flatMap((phone) => phoneKey(phone) ?? []);
const namesOf = ({ names }: Traits) => names.filter((name) => name !== UNKNOWN_NAME).map(nameKey);
const haveOneInCommon = (one: readonly string[], other: readonly string[]) => one.some((each) => other.includes(each));

/** What two persons have in common; nothing if only their names are equal. */
export function likenessesOf(one: Traits, other: Traits): ClientLikeness[] {
  const likenesses: ClientLikeness[] = [];
  if (haveOneInCommon(phoneKeysOf(one), phoneKeysOf(other))) {
    likenesses.push('phone');
    if (haveOneInCommon(namesOf(one), namesOf(other))) likenesses.push('name');
  }
  const mailbox = gmailMailbox(one.email);
  if (mailbox !== null && mailbox === gmailMailbox(other.email)) likenesses.push('email');
  return likenesses;
}
