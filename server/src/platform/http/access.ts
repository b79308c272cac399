import { type Access, ApiError, type Role } from 'shared-contracts';
import type { ServerSession } from './request-context';

/** Roles that satisfy each level; super_admin includes admin. */
const ROLES_FOR: Record<Exclude<Access, 'public' | 'user'>, readonly Role[]> = {
  advisor: ['advisor', 'admin', 'super_admin'],
  admin: ['admin', 'super_admin'],
  super_admin: ['super_admin'],
};

/** True when this session may make a call of that level. */
export function mayAccess(session: ServerSession | null, access: Access): boolean {
  if (access === 'public') return true;
  if (!session) return false;
  return access === 'user' || ROLES_FOR[access].some((role) => session.roles.includes(role));
}

/**
 * Throws unless the session has the level.
 * @throws ApiError sign_in_required without a session, not_allowed with another role
 */
export function requireAccess(session: ServerSession | null, access: Access): void {
  if (mayAccess(session, access)) return;
  throw new ApiError(session ? 'not_allowed' : 'sign_in_required');
}

/**
 * The session of a call whose access level was checked before, which implies one.
 * @throws ApiError sign_in_required without one
 */
export function requireSession(session: ServerSession | null): ServerSession {
  if (!session) throw new ApiError('sign_in_required');
  return session;
}

/**
 * The session of a call that staff cannot make while they impersonate the user.
 * @throws ApiError sign_in_required, not_allowed
 */
export function requireOwner(session: ServerSession | null): ServerSession {
  const owner = requireSession(session);
  if (owner.actorId !== null) throw new ApiError('not_allowed');
  return owner;
}

/**
 * The access check, the first step of every call.
 * @param withoutSecondFactor also for a user who must set up a second factor first, as public calls are
 * @throws ApiError second_factor_missing, or the errors of `requireAccess`
 */
export function requireCallAccess(session: ServerSession | null, access: Access, withoutSecondFactor: boolean): void {
  if (session?.secondFactorMissing && access !== 'public' && !withoutSecondFactor)
    throw new ApiError('second_factor_missing');
  requireAccess(session, access);
}
