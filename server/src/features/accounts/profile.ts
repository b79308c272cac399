import { ApiError, type SessionAnswer, type updateCurrentUser } from 'shared-contracts';
import { FORM_MESSAGES, formErrors, registrationFormSchema } from 'shared-contracts/forms';
import { isTelephone } from 'shared-contracts/telephone';
import type { Database } from '../../platform/database/database';
import { fieldsOf, refuseFields } from '../../platform/http/problem';
import type { RequestContext, ServerSession } from '../../platform/http/request-context';
import type { ParsedInput } from '../../platform/http/serve-call';
import { countOrRefuse } from '../../platform/security/attempt-limits';
import { deleteAttempts } from '../../platform/security/attempts.repository';
import type { AccountsDeps } from './account-deps';
import { refuseCommonPassword } from './common-passwords';
import { readSessionAnswer } from './current-user';
import { setPassword } from './email-proof.repository';
import { readDeviceCookie } from './known-device';
import { forgetDevices } from './known-devices.repository';
import { voidLinks } from './login-links.repository';
import { notifyAccountOwner } from './notify-account-owner';
import { checkPassword, hashPassword } from './passwords';
import { forgetSecondSteps } from './second-factor/second-steps.repository';
import { endOtherSessions, provedByLink } from './session.repository';
import { findUserById, type ProfileChange, type UserRecord, updateUser } from './users.repository';

type Input = ParsedInput<typeof updateCurrentUser>['body'];

/** Time after a sign-in by link in which the old password is not required. Milliseconds. */
const LINK_PROOF_MS = 30 * 60_000;

/** Changes the user's profile. Staff who act for a client cannot change the password. */
export async function updateProfile(
  deps: AccountsDeps,
  input: Input,
  session: ServerSession,
  context: RequestContext,
): Promise<SessionAnswer> {
  const user = await findUserById(deps.db, session.userId);
  if (!user) throw new ApiError('sign_in_required');
  refuseFields(fieldsOf(profileErrors(input)));
  if (input.password !== undefined) {
    if (session.actorId !== null) throw new ApiError('not_allowed');
    refuseCommonPassword(input.password);
    await proveOwner(deps, user, session, input.old_password, context);
  }
  const passwordHash = input.password === undefined ? null : await hashPassword(input.password);
  await deps.db.transaction().execute(async (trx) => {
    if (passwordHash !== null) await changePassword(deps, trx, session, passwordHash, context);
    await updateUser(trx, user.id, profileChange(input));
  });
  deps.outbox.wake();
  return readSessionAnswer(deps, session);
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
  if (!(await setPassword(trx, user))) throw new ApiError('sign_in_required');
  await endOtherSessions(trx, session.userId, session.id);
  await forgetSecondSteps(trx, session.userId);
  await voidLinks(trx, session.userId);
  await forgetDevices(trx, session.userId, readDeviceCookie(request));
  await notifyAccountOwner(deps, trx, session.userId, 'password-changed');
}

/** The registration form's rules, for the fields that are given. */
function profileErrors(input: Input): Record<string, string> {
  const { old_password: _, email_opt_in: __, phone, ...named } = input;
  const given = { ...named, ...(phone === undefined ? {} : { phone_number: phone }) };
  const errors = { ...formErrors(registrationFormSchema, given) };
  if (phone?.trim() && !isTelephone(phone)) errors.phone_number ??= FORM_MESSAGES.lead.phone;
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([field]) => field in given)
      .map(([field, message]) => [field === 'phone_number' ? 'phone' : field, message]),
  );
}

function profileChange(input: Input): ProfileChange {
  return {
    ...(input.first_name === undefined ? {} : { first_name: input.first_name.trim() }),
    ...(input.last_name === undefined ? {} : { last_name: input.last_name.trim() }),
    ...(input.phone === undefined ? {} : { phone: input.phone.trim() || null }),
    ...(input.email_opt_in === undefined ? {} : { email_opt_in: input.email_opt_in }),
  };
}

/** Requires the old password, or a recent sign-in by link, which is how a user replaces a forgotten one. */
export async function proveOwner(
  deps: Pick<AccountsDeps, 'db' | 'limits'>,
  user: UserRecord,
  session: ServerSession,
  oldPassword: string | undefined,
  { reply }: RequestContext,
  { field, message } = { field: 'old_password', message: 'Please check your old password.' },
): Promise<void> {
  if (await provedByLink(deps.db, session.id, LINK_PROOF_MS)) return;
  const attempt = await countOrRefuse(deps.db, reply, 'old-password', String(user.id), deps.limits.signInPerAccount);
  if (await checkPassword(user.passwordHash, oldPassword ?? '')) return deleteAttempts(deps.db, [attempt]);
  refuseFields(fieldsOf({ [field]: message }));
}
