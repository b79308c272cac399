import { dictionary } from '@zxcvbn-ts/language-common';
import { FORM_MESSAGES, MINIMUM_LENGTH } from 'shared-contracts';
import { fieldsOf, refuseFields } from './refuse-fields';

/** Shorter entries cannot pass the minimum length, so the set leaves them out. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= MINIMUM_LENGTH.registerPassword),
);

/**
 * Refuses a new password that is on the list of the most common ones, in any letter case.
 * @throws ApiError validation_failed, with the field
 */
export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password)) refuseFields(fieldsOf({ password: FORM_MESSAGES.password.common }));
}

/** True for a password on the list, in any letter case. */
export function isCommonPassword(password: string): boolean {
  return COMMON_PASSWORDS.has(password.trim().toLowerCase());
}
