import type { Database } from '../../platform/database';
import type { SessionResolver } from '../../platform/http';
import { lacksSecondFactor } from './second-factor.store';

/**
 * Whoever has one of these roles and no second factor has no rights of staff anywhere, whichever way a request is
 * served, and `serveCall` lets them do little but set one up; so has whoever acts for a client with such a role.
 */
export function withRequiredFactor(resolve: SessionResolver, db: Database, roles: readonly string[]): SessionResolver {
  if (roles.length === 0) return resolve;
  return async (request, reply) => {
    const session = await resolve(request, reply);
    const isLacking = session !== null && (await lacksSecondFactor(db, session.actorId ?? session.userId, roles));
    return isLacking ? { ...session, roles: [], secondFactorMissing: true } : session;
  };
}
