import { ApiError, type FieldError, MINIMUM_LENGTH, type SessionAnswer, type updateCurrentUser } from 'shared-contracts';
import type { ParsedInput } from '../http/serve-call';
import type { RequestContext, ServerSession } from '../http/request-context';
import type { AccountsDeps } from './account-deps';
import { countOrRefuse } from './attempt-limits';
import { forgetAttempts } from './attempts.store';
import { readSessionAnswer } from './current-user';
import { isPhone } from './contact-checks';
import { checkPassword, hashPassword } from './passwords';
import { endOtherSessions, provedByLink } from './session.store';
import { findUserById, type ProfileChange, updateUser, type UserRecord } from './users.store';

type Input = ParsedInput<typeof updateCurrentUser>['body'];

/** After so long a sign-in by link no longer stands for the old password. */
const LINK_PROOF_MS = 30 * 60_000;

/** Changes the own profile (D75). A member of staff acting for a client may not touch the password (D31). */
export async function updateProfile(
  deps: AccountsDeps,
  input: Input,
  session: ServerSession,
  context: RequestContext,
): Promise<SessionAnswer> {
  const user = await findUserById(deps.db, session.userId);
  if (!user) throw new ApiError('sign_in_required');
  const problems = profileProblems(input);
  if (problems.length > 0) throw new ApiError('validation_failed', problems);
  const change: ProfileChange = profileChange(input);
  if (input.password !== undefined) {
    if (session.actorId !== null) throw new ApiError('not_allowed');
    await proveOwner(deps, user, session, input.old_password, context);
    change.password_hash = await hashPassword(input.password);
  }
  await updateUser(deps.db, user.id, change);
  if (change.password_hash !== undefined) await endOtherSessions(deps.db, user.id, session.id);
  return readSessionAnswer(deps, session);
}

function profileProblems(input: Input): FieldError[] {
  const problems: FieldError[] = [];
  const refuse = (field: string, message: string) => problems.push({ field, pointer: `#/${field}`, message });
  if (input.first_name?.trim() === '') refuse('first_name', 'Please enter your first name.');
  if (input.last_name?.trim() === '') refuse('last_name', 'Please enter your last name.');
  const phone = input.phone?.trim() ?? '';
  if (phone !== '' && !isPhone(phone)) refuse('phone', 'Please enter a valid phone number.');
  if (input.password !== undefined && input.password.length < MINIMUM_LENGTH.registerPassword) {
    refuse('password', `Please choose a password of at least ${MINIMUM_LENGTH.registerPassword} characters.`);
  }
  return problems;
}

function profileChange(input: Input): ProfileChange {
  return {
    ...(input.first_name === undefined ? {} : { first_name: input.first_name.trim() }),
    ...(input.last_name === undefined ? {} : { last_name: input.last_name.trim() }),
    ...(input.phone === undefined ? {} : { phone: input.phone.trim() || null }),
    ...(input.email_opt_in === undefined ? {} : { email_opt_in: input.email_opt_in }),
  };
}

/** The old password, or a sign-in link followed a moment ago, which is how a forgotten one is replaced (D75). */
async function proveOwner(
  deps: AccountsDeps,
  user: UserRecord,
  session: ServerSession,
  oldPassword: string | undefined,
  { reply }: RequestContext,
): Promise<void> {
  if (await provedByLink(deps.db, session.id, LINK_PROOF_MS)) return;
  const attempt = await countOrRefuse(deps.db, reply, 'old-password', String(user.id), deps.limits.signInPerAccount);
  if (await checkPassword(user.passwordHash, oldPassword ?? '')) return forgetAttempts(deps.db, [attempt]);
  const field = { field: 'old_password', pointer: '#/old_password', message: 'Please check your old password.' };
  throw new ApiError('validation_failed', [field]);
}
