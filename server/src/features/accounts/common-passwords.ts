import { dictionary } from '@zxcvbn-ts/language-common';
import { FORM_MESSAGES } from 'shared-contracts/forms';
import { fieldsOf, refuseFields } from '../../platform/http/problem';

const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/**
 * Refuses a new password that is on the list of common passwords.
 * @throws ApiError validation_failed, with the field
 */
export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password)) refuseFields(fieldsOf({ password: FORM_MESSAGES.password.common }));
}

/** True for a password on the list, in any letter case, and for one that repeats a single character. */
export function isCommonPassword(password: string): boolean {
  // Invisible characters would hide a common password from the list.
  const plain = password
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();
  return new Set(plain).size <= 1 || COMMON_PASSWORDS.has(plain);
}
