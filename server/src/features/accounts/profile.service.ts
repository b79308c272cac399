import {
  ApiError,
  cutSourceUrl,
  type registrationSchema,
  type SessionAnswer,
  type updateCurrentUser,
} from 'shared-contracts';
import { FORM_MESSAGES, formErrors, registrationFormSchema } from 'shared-contracts/forms';
import { isTelephone } from 'shared-contracts/telephone';
import type * as z from 'zod/mini';
import type { Database } from '../../platform/database/database';
import { fieldsOf, refuseFields } from '../../platform/http/problem';
import type { RequestContext, ServerSession } from '../../platform/http/request-context';
import type { ParsedInput } from '../../platform/http/serve-call';
import { pageLocale } from '../../platform/language/language';
import { countOrRefuse } from '../../platform/security/attempt-limits';
import { deleteAttempts } from '../../platform/security/attempts.repository';
import { addressKey } from '../../platform/security/limits';
import { i18n } from '../../texts';
import { readDeviceCookie } from './account-cookies';
import type { AccountsDeps } from './account-deps';
import { addConfirmation } from './confirm-address.service';
import { readSessionResponse } from './current-user';
import { deleteDevices } from './known-devices.repository';
import { updateLinksUsed } from './login-links.repository';
import { notifyAccountOwner } from './notify-account-owner';
import { checkPassword, hashPassword, refuseCommonPassword } from './passwords';
import { deleteSecondSteps } from './second-factor/second-factor.repository';
import { deleteOtherSessions, provedByLink } from './session.repository';
import { beginSession } from './session.service';
import {
  findUserById,
  insertUser,
  type NewUser,
  type UserRecord,
  updatePassword,
  updateUser,
} from './users.repository';

type Input = ParsedInput<typeof updateCurrentUser>['body'];

/** Time after a sign-in by link in which the old password is not required. Milliseconds. */
const LINK_PROOF_MS = 30 * 60_000;

/** Changes the user's profile. Staff who impersonate a client cannot change the password. */
export async function updateProfile(
  deps: AccountsDeps,
  input: Input,
  session: ServerSession,
  context: RequestContext,
): Promise<SessionAnswer> {
  refuseFields(fieldsOf({ ...profileErrors(input), ...languageErrors(input, deps) }));
  if (input.password !== undefined) {
    if (session.actorId !== null) throw new ApiError('not_allowed');
    refuseCommonPassword(input.password);
    await proveOwner(deps, session, input.old_password, context, 'old_password');
  }
  const passwordHash = input.password === undefined ? null : await hashPassword(input.password);
  await deps.db.transaction().execute(async (trx) => {
    if (passwordHash !== null) await changePassword(deps, trx, session, passwordHash, context);
    await updateUser(trx, session.userId, {
      first_name: input.first_name?.trim(),
      last_name: input.last_name?.trim(),
      phone: input.phone === undefined ? undefined : input.phone.trim() || null,
      email_opt_in: input.email_opt_in,
      language: input.language,
    });
  });
  deps.outbox.wake();
  return readSessionResponse(deps, session);
}

/** The owner of the address may have taken over the account while the new password was hashed. Then it is not set. */
async function changePassword(
  deps: AccountsDeps,
  trx: Database,
  session: ServerSession,
  passwordHash: string,
  { request }: RequestContext,
): Promise<void> {
  const user = { id: session.userId, sessionId: session.id, passwordHash };
  if (!(await updatePassword(trx, user))) throw new ApiError('sign_in_required');
  await deleteOtherSessions(trx, session.userId, session.id);
  await deleteSecondSteps(trx, session.userId);
  await updateLinksUsed(trx, session.userId);
  await deleteDevices(trx, session.userId, readDeviceCookie(request));
  await notifyAccountOwner(deps, trx, session.userId, 'password-changed');
}

function languageErrors({ language }: Input, { locales }: Pick<AccountsDeps, 'locales'>): Record<string, string> {
  const isKnown = language === undefined || locales.includes(language);
  return isKnown
    ? {}
    : { language: i18n.t('The site has these languages: {languages}.', { languages: locales.join(', ') }) };
}

/** The registration form's rules, for the fields that are given. */
function profileErrors(input: Input): Record<string, string> {
  const { old_password: _, email_opt_in: __, language: ___, phone, ...named } = input;
  const given = { ...named, ...(phone === undefined ? {} : { phone_number: phone }) };
  const errors = formFieldErrors(given);
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field in given)
      .map(([field, message]) => [field === 'phone_number' ? 'phone' : field, message]),
  );
}

function formFieldErrors(fields: { phone_number?: string | null | undefined }): Record<string, string> {
  const errors: Record<string, string> = { ...formErrors(registrationFormSchema, fields) };
  const phone = fields.phone_number?.trim();
  if (phone && !isTelephone(phone)) errors.phone_number ??= FORM_MESSAGES.lead.phone;
  return errors;
}

/**
 * Requires the current password, or a recent sign-in by link, which is how a user replaces a forgotten one.
 * @returns the user
 */
export async function proveOwner(
  { db, limits }: Pick<AccountsDeps, 'db' | 'limits'>,
  session: ServerSession,
  password: string | undefined,
  { reply }: RequestContext,
  field: 'password' | 'old_password' = 'password',
): Promise<UserRecord> {
  const user = await findUserById(db, session.userId);
  if (!user) throw new ApiError('sign_in_required');
  if (await provedByLink(db, session.id, LINK_PROOF_MS)) return user;
  const attempt = await countOrRefuse(db, reply, 'old-password', String(user.id), limits.signInPerAccount);
  if (!(await checkPassword(user.passwordHash, password ?? '')))
    refuseFields(
      fieldsOf({
        [field]:
          field === 'password' ? i18n.t('Please check your password.') : i18n.t('Please check your old password.'),
      }),
    );
  await deleteAttempts(db, [attempt]);
  return user;
}

export type RegistrationInput = z.output<typeof registrationSchema>;

/** Creates an account, mails it a welcome, and signs it in. An address that has an account gets an error. */
export async function registerAccount(
  deps: AccountsDeps,
  input: RegistrationInput,
  context: RequestContext,
): Promise<SessionAnswer> {
  refuseFields(fieldsOf(registrationErrors(input)));
  refuseCommonPassword(input.password);
  await countOrRefuse(deps.db, context.reply, 'register', addressKey(context.ip), deps.limits.registerPerAddress);
  const advisor = input.agent_email ? await deps.agents.byEmail(input.agent_email) : null;
  const user: NewUser = {
    email: input.email,
    firstName: input.first_name.trim(),
    lastName: input.last_name.trim(),
    phone: input.phone_number?.trim() || null,
    passwordHash: await hashPassword(input.password),
    emailOptIn: input.confirm,
    clientAdvisorId: advisor && !advisor.customer_experience ? advisor.id : null,
    referrer: input.referrer === undefined ? null : cutSourceUrl(input.referrer, 'registrationReferrer'),
    language: pageLocale(),
  };
  const userId = await deps.db.transaction().execute(async (trx) => {
    const id = await insertUser(trx, user);
    if (id === null) throw new ApiError('email_exists');
    await addConfirmation(deps, trx, { email: user.email, isNew: true }, context);
    return id;
  });
  return beginSession(deps, context, { userId, via: 'register', isNewAccount: true });
}

/**
 * The fields of a registration: names, a valid address, a password of eight characters typed twice, and an optional
 * phone.
 */
function registrationErrors(input: RegistrationInput): Record<string, string> {
  const errors = formFieldErrors(input);
  if (errors.password === undefined && input.password !== input.password_confirm) {
    errors.password_confirm = 'The two passwords differ.';
  }
  return errors;
}
