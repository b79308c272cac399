import type { Database } from '../../platform/database';
import type { SessionResolver } from '../../platform/http';
import { lacksSecondFactor } from './second-factor.store';

/**
 * A user with one of these roles and without a second factor has no staff rights anywhere, and `serveCall` allows
 * little besides the setup. The same applies to staff with such a role who act for a client.
 */
export function withRequiredFactor(resolve: SessionResolver, db: Database, roles: readonly string[]): SessionResolver {
  if (roles.length === 0) return resolve;
  return async (request, reply) => {
    const session = await resolve(request, reply);
    const isLacking = session !== null && (await lacksSecondFactor(db, session.actorId ?? session.userId, roles));
    return isLacking ? { ...session, roles: [], secondFactorMissing: true } : session;
  };
}
