import { ApiError } from 'shared-contracts';
import type { SecondFactorState } from 'shared-contracts/second-factor';
import type { RequestContext, ServerSession } from '../../../platform/http/request-context';
import { noteAudit } from '../../audit/audit.repository';
import type { AccountsDeps } from '../account-deps';
import { notifyAccountOwner } from '../notify-account-owner';
import { proveOwner } from '../profile';
import { endOtherSessions } from '../session.repository';
import { findUserById } from '../users.repository';
import { checkCode } from './check-code';
import { newRecoveryCodes, newSecret, secretUri } from './codes';
import {
  confirmFactor,
  countRecoveryCodes,
  hasSecondFactor,
  keepSecret,
  readSecret,
  removeFactor,
} from './second-factor.repository';

const CHECK_PASSWORD = { field: 'password', message: 'Please check your password.' };

/** While a required factor is missing, the session shows no roles. */
const isOffered = ({ roles, secondFactorMissing }: ServerSession) => roles.length > 0 || secondFactorMissing === true;

export async function readState(
  { db, secondFactorRoles }: AccountsDeps,
  session: ServerSession,
): Promise<SecondFactorState> {
  const roles = (await findUserById(db, session.userId))?.roles;
  return {
    enabled: await hasSecondFactor(db, session.userId),
    offered: isOffered(session),
    ...(secondFactorRoles?.some((role) => roles?.some((own) => own === role)) ? { required: true } : {}),
    recovery_codes_left: await countRecoveryCodes(db, session.userId),
  };
}

/**
 * Creates a secret to be confirmed. It requires the password: an attacker at a signed-in browser must not lock the
 * owner out.
 */
export async function beginFactor(
  deps: AccountsDeps,
  password: string | undefined,
  session: ServerSession,
  context: RequestContext,
): Promise<{ secret: string; uri: string }> {
  if (!isOffered(session)) throw new ApiError('not_allowed');
  const user = await findUserById(deps.db, session.userId);
  if (!user) throw new ApiError('sign_in_required');
  await proveOwner(deps, user, session, password, context, CHECK_PASSWORD);
  const secret = newSecret();
  if (!(await keepSecret(deps.db, user.id, deps.secrets.seal(secret, user.id)))) throw new ApiError('not_allowed');
  return { secret, uri: secretUri(secret, { site: deps.siteName ?? 'Website', email: user.email }) };
}

/** The first valid code turns it on. Other browsers signed in without a code, so they are signed out. */
export async function confirmOwnFactor(
  deps: AccountsDeps,
  code: string,
  session: ServerSession,
  { reply }: RequestContext,
): Promise<{ recovery_codes: string[] }> {
  const factor = await readSecret(deps.db, session.userId);
  if (!factor || factor.confirmed) throw new ApiError('not_allowed');
  await checkCode(deps, session, code, reply);
  const recovery_codes = newRecoveryCodes();
  await deps.db.transaction().execute(async (trx) => {
    if (!(await confirmFactor(trx, session.userId, recovery_codes))) throw new ApiError('not_allowed');
    await endOtherSessions(trx, session.userId, session.id);
    await noteAudit(trx, session, { action: 'Second factor turned on', subject: session.email });
    await notifyAccountOwner(deps, trx, session.userId, 'second-factor-on');
  });
  deps.outbox.wake();
  return { recovery_codes };
}

/** Turned off with a current code of the app, or with a recovery code if the app is lost. */
export async function endOwnFactor(
  deps: AccountsDeps,
  code: string,
  session: ServerSession,
  { reply }: RequestContext,
): Promise<SecondFactorState> {
  if (!(await hasSecondFactor(deps.db, session.userId))) throw new ApiError('not_allowed');
  await checkCode(deps, session, code, reply);
  await deps.db.transaction().execute(async (trx) => {
    await removeFactor(trx, session.userId);
    await noteAudit(trx, session, { action: 'Second factor turned off', subject: session.email });
    await notifyAccountOwner(deps, trx, session.userId, 'second-factor-off');
  });
  deps.outbox.wake();
  return readState(deps, session);
}
