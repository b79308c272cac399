import { ApiError, cutSourceUrl, type registrationSchema, type SessionAnswer } from 'shared-contracts';
import { FORM_MESSAGES, formErrors, registrationFormSchema } from 'shared-contracts/forms';
import { isTelephone } from 'shared-contracts/telephone';
import type * as z from 'zod/mini';
import { fieldsOf, refuseFields } from '../../platform/http/problem';
import type { RequestContext } from '../../platform/http/request-context';
import { countOrRefuse } from '../../platform/security/attempt-limits';
import { addressKey } from '../../platform/security/limits';
import type { AccountsDeps } from './account-deps';
import { beginSession } from './begin-session';
import { refuseCommonPassword } from './common-passwords';
import { hashPassword } from './passwords';
import { createUser } from './users.repository';

export type RegistrationInput = z.output<typeof registrationSchema>;

/** Creates an account and signs it in. An address that has an account gets an error. */
export async function registerAccount(
  deps: AccountsDeps,
  input: RegistrationInput,
  context: RequestContext,
): Promise<SessionAnswer> {
  refuseFields(fieldsOf(registrationErrors(input)));
  refuseCommonPassword(input.password);
  await countOrRefuse(deps.db, context.reply, 'register', addressKey(context.ip), deps.limits.registerPerAddress);
  const advisor = input.agent_email ? await deps.agents.byEmail(input.agent_email) : null;
  const userId = await createUser(deps.db, {
    email: input.email,
    firstName: input.first_name.trim(),
    lastName: input.last_name.trim(),
    phone: input.phone_number?.trim() || null,
    passwordHash: await hashPassword(input.password),
    emailOptIn: input.confirm,
    clientAdvisorId: advisor && !advisor.customer_experience ? advisor.id : null,
    referrer: input.referrer === undefined ? null : cutSourceUrl(input.referrer, 'registrationReferrer'),
  });
  if (userId === null) throw new ApiError('email_exists');
  return beginSession(deps, context, { userId, via: 'register', isNewAccount: true });
}

/**
 * The fields of a registration: names, a valid address, a password of eight characters typed twice, and an optional
 * phone.
 */
function registrationErrors(input: RegistrationInput): Record<string, string> {
  const errors = { ...formErrors(registrationFormSchema, input) };
  const phone = input.phone_number?.trim();
  if (phone && !isTelephone(phone)) errors.phone_number ??= FORM_MESSAGES.lead.phone;
  if (errors.password === undefined && input.password !== input.password_confirm) {
    errors.password_confirm = 'The two passwords differ.';
  }
  return errors;
}
