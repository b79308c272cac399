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
export function refuseCommonPassword(password: string, field = 'password'): void {
  const folded = password.trim().toLowerCase();
  if (COMMON_PASSWORDS.has(folded)) refuseFields(fieldsOf({ [field]: FORM_MESSAGES.password.common }));
}
