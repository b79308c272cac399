import { ApiError, type FieldError, MINIMUM_LENGTH, type SessionAnswer, SOURCE_URL_CUT, type registrationSchema } from 'shared-contracts';
import type * as z from 'zod/mini';
import type { RequestContext } from '../http/request-context';
import type { AccountsDeps } from './account-deps';
import { countOrRefuse } from './attempt-limits';
import { beginSession } from './begin-session';
import { isEmail, isPhone } from './contact-checks';
import { addressKey } from './email-key';
import { hashPassword } from './passwords';
import { createUser } from './users.store';

export type RegistrationInput = z.output<typeof registrationSchema>;

/** Creates an account and signs it in [B7.9]; an address that has one already is told so [B8.3]. */
export async function registerAccount(
  deps: AccountsDeps,
  input: RegistrationInput,
  context: RequestContext,
): Promise<SessionAnswer> {
  const problems = registrationProblems(input);
  if (problems.length > 0) throw new ApiError('validation_failed', problems);
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
    referrer: input.referrer?.slice(0, SOURCE_URL_CUT.registrationReferrer) ?? null,
  });
  if (userId === null) throw new ApiError('email_exists');
  return beginSession(deps, context, userId, 'register');
}

/** What a registration needs: names, a valid address, eight characters typed twice; a phone only if given [B5.10]. */
export function registrationProblems(input: RegistrationInput): FieldError[] {
  const problems: FieldError[] = [];
  const refuse = (field: string, message: string) => problems.push({ field, pointer: `#/${field}`, message });
  if (!isEmail(input.email.trim())) refuse('email', 'Please enter a valid e-mail address.');
  if (input.first_name.trim() === '') refuse('first_name', 'Please enter your first name.');
  if (input.last_name.trim() === '') refuse('last_name', 'Please enter your last name.');
  if (input.password.length < MINIMUM_LENGTH.registerPassword) {
    refuse('password', `Please choose a password of at least ${MINIMUM_LENGTH.registerPassword} characters.`);
  } else if (input.password !== input.password_confirm) {
    refuse('password_confirm', 'The two passwords differ.');
  }
  const phone = input.phone_number?.trim() ?? '';
  if (phone !== '' && !isPhone(phone)) refuse('phone_number', 'Please enter a valid phone number.');
  return problems;
}
