import { ApiError, type SessionAnswer } from 'shared-contracts';
import { refuseFields } from '../../platform/http/problem';
import type { RequestContext, ServerSession } from '../../platform/http/request-context';
import { clearSessionCookie, setSessionCookie } from './account-cookies';
import type { AccountsDeps } from './account-deps';
import { ANONYMOUS, readOwnerResponse, readSessionResponse } from './current-user';
import { findSessionExpiry, insertImpersonation, returnToOwnSession } from './impersonation.repository';
import { insertSession } from './session.repository';
import { findUserById, type UserRecord } from './users.repository';

type Deps = Pick<AccountsDeps, 'db' | 'agents' | 'secondFactorRoles'>;

/** Begins an impersonation. The staff member's own session waits. */
export async function beginImpersonation(
  deps: Deps,
  input: { user_id: number; reason: string },
  session: ServerSession,
  { request, reply }: RequestContext,
): Promise<SessionAnswer> {
  const reason = input.reason.trim();
  if (reason === '') refuseFields([{ field: 'reason', pointer: '#/reason', message: 'Please give a reason.' }]);
  const client = await findUserById(deps.db, input.user_id);
  // An unknown client and another agent's client get the same error.
  if (!client || !mayImpersonate(session, client)) throw new ApiError('not_allowed');
  const token = await deps.db.transaction().execute(async (trx) => {
    const created = await insertSession(trx, {
      userId: client.id,
      via: 'sudo',
      actorId: session.userId,
      sudoReason: reason,
      parentId: session.id,
      userAgent: request.headers['user-agent'] ?? null,
    });
    const actor = { id: session.userId, email: session.email };
    await insertImpersonation(trx, { sessionId: created.id, actor, client, reason, endsAt: created.expiresAt });
    return created.token;
  });
  // The cookie outlives the impersonation, because its token then identifies the staff member's own session.
  setSessionCookie(request, reply, token, (await findSessionExpiry(deps.db, session.id)) ?? new Date());
  return readSessionResponse(deps, { userId: client.id, actorId: session.userId });
}

/** Ends an impersonation. The staff member gets their own session back, or is signed out if it has expired. */
export async function endImpersonation(
  deps: Deps,
  session: ServerSession,
  { request, reply }: RequestContext,
): Promise<SessionAnswer> {
  if (session.actorId === null) throw new ApiError('not_allowed');
  const own = await returnToOwnSession(deps.db, session.id);
  if (!own) {
    clearSessionCookie(request, reply);
    return ANONYMOUS;
  }
  setSessionCookie(request, reply, own.token, own.expiresAt);
  return readOwnerResponse(deps, own.userId);
}

/** What the rules need to know about the staff member. */
export type Impersonator = Pick<ServerSession, 'userId' | 'roles' | 'agentId' | 'actorId'>;
export type ImpersonationTarget = Pick<UserRecord, 'id' | 'roles' | 'agentId' | 'clientAdvisorId'>;

/** may impersonate any buyer, not only for own clients */
export const seesAnyBuyer = ({ roles }: Pick<Impersonator, 'roles'>) =>
  roles.includes('admin') || roles.includes('super_admin');

/**
 * An advisor impersonates their own clients, admin and super_admin any buyer. No user impersonates staff, or from
 * within an impersonation.
 */
export function mayImpersonate(actor: Impersonator, target: ImpersonationTarget): boolean {
  if (actor.actorId !== null || actor.userId === target.id) return false;
  if (target.roles.length > 0 || target.agentId !== null) return false;
  if (seesAnyBuyer(actor)) return true;
  const agentId = actor.agentId ?? null;
  return actor.roles.includes('advisor') && agentId !== null && target.clientAdvisorId === agentId;
}
