import type { FastifyRequest } from 'fastify';
import { ApiError } from 'shared-contracts';
import { refusal } from 'shared-contracts/registry';
import type { Database } from '../../platform/database';
import { mayAccess } from '../../platform/http';
import { RefusedError } from '../refused';
import { holderOf } from '../tokens/tokens';

/** The client of a registry request. */
export interface Caller {
  /** name in the history */
  by: string;
  /** the one remote of a token; null for an administrator, who may read and change all remotes */
  remote: string | null;
}

export interface AuthorizeDeps {
  db: Database;
  seededTokens: readonly string[];
  now: () => Date;
}

/**
 * A token in the Authorization header, or an administrator's session.
 * @throws RefusedError MFE-113 for an invalid token; ApiError for a missing session or one of another role
 */
export async function callerOf(deps: AuthorizeDeps, request: FastifyRequest): Promise<Caller> {
  const token = bearerOf(request);
  if (token !== null) {
    const holder = await holderOf(deps.db, deps.seededTokens, token, deps.now());
    if (!holder)
      throw new RefusedError([refusal('MFE-113', 'The token is unknown or was revoked. Create a new one in /admin.')]);
    return { by: holder.by, remote: holder.remote };
  }
  const { serverSession: session } = request;
  if (!session)
    throw new RefusedError([refusal('MFE-113', 'The Authorization header has no token. Send "Bearer <token>".')]);
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
  throw new RefusedError([
    refusal('MFE-113', `The token is for ${remote}, not for ${name}. Use the token of ${name}.`, name),
  ]);
}
