import type { FastifyRequest } from 'fastify';
import { ApiError } from 'shared-contracts';
import { refusal } from 'shared-contracts/registry';
import type { Database } from '../../platform/database';
import { mayAccess } from '../../platform/http';
import { RefusedError } from '../refused';
import { holderOf } from '../tokens/tokens';

/** Who asks the registry for something. */
export interface Caller {
  /** the name that the history gets */
  by: string;
  /** the one remote a token speaks for; null for an administrator, who may look at and change all of them */
  remote: string | null;
}

export interface AuthorizeDeps {
  db: Database;
  seededTokens: readonly string[];
  now: () => Date;
}

/**
 * A token in the Authorization header, or an administrator's session.
 * @throws RefusedError MFE-113 for a token that is none; ApiError for a session that is none or of another role
 */
export async function callerOf(deps: AuthorizeDeps, request: FastifyRequest): Promise<Caller> {
  const token = bearerOf(request);
  if (token !== null) {
    const holder = await holderOf(deps.db, deps.seededTokens, token, deps.now());
    if (!holder) throw new RefusedError([refusal('MFE-113', 'The token is unknown or was revoked.')]);
    return { by: holder.by, remote: holder.remote };
  }
  const { serverSession: session } = request;
  if (!session) throw new RefusedError([refusal('MFE-113', 'There is no token in the Authorization header.')]);
  if (!mayAccess(session, 'admin') || session.actorId !== null) throw new ApiError('not_allowed');
  return { by: session.email, remote: null };
}

/** The token of the Authorization header, or null without one. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  const [scheme, token = ''] = (headers.authorization ?? '').split(' ', 2);
  return scheme?.toLowerCase() === 'bearer' ? token : null;
}

/** @throws RefusedError MFE-113 for another team's token */
export function mustBeFor({ remote }: Caller, name: string): void {
  if (remote === null || remote === name) return;
  throw new RefusedError([refusal('MFE-113', `The token is for ${remote}, not for ${name}.`, name)]);
}
